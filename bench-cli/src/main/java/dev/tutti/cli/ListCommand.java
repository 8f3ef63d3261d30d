package dev.tutti.cli;

import dev.tutti.backend.Backends;
import dev.tutti.collective.Collectives;
import dev.tutti.spi.Backend;
import dev.tutti.spi.Collective;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code tutti list}: what there is to measure, and with what. */
@Command(
    name = "list",
    description = "Lists backends, whether they are available here, and collectives.",
    mixinStandardHelpOptions = true,
    versionProvider = VersionText.class)
final class ListCommand implements Callable<Integer> {
  private static final int WIDTH = 32;
  private static final String BACKENDS = "backends";
  private static final String COLLECTIVES = "collectives";

  @Spec private CommandSpec spec;

  @Parameters(
      arity = "0..1",
      paramLabel = "WHAT",
      description = "backends or collectives. Default: both.")
  private String what;

  @Override
  public Integer call() {
    if (what != null) {
      Values.choice("list", what, List.of(BACKENDS, COLLECTIVES));
    }
    PrintWriter out = spec.commandLine().getOut();
    if (!COLLECTIVES.equals(what)) {
      Backends.ALL.forEach(backend -> out.println(line(backend.name(), state(backend))));
    }
    if (what == null) {
      out.println();
    }
    if (!BACKENDS.equals(what)) {
      Collectives.ALL.forEach(operation -> out.println(line(operation.name(), size(operation))));
    }
    out.flush();
    return 0;
  }

  private static String state(Backend backend) {
    return backend
        .unavailable()
        .map(reason -> "unavailable: " + reason)
        .orElseGet(() -> "available    " + backend.version().orElse("version unknown"));
  }

  private static String size(Collective operation) {
    return operation.movesData() ? "bytes: " + operation.sizeMeaning() : "moves no data";
  }

  private static String line(String name, String what) {
    return name + " ".repeat(Math.max(1, WIDTH - name.length())) + what;
  }
}
