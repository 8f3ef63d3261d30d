package dev.tutti.exchange;

import dev.tutti.result.EnvironmentInfo;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Intel MPI Benchmarks: a preamble and blocks. */
final class ImbImporter implements Importer {
  private static final Pattern VERSION =
      Pattern.compile("#\\s+Intel\\(R\\) MPI Benchmarks (\\d{4}).*");

  private static final Pattern BENCHMARK = Pattern.compile("# Benchmarking (?:Multi-)?(\\w+)\\s*");

  @Override
  public String name() {
    return "imb";
  }

  @Override
  public boolean recognizes(String line) {
    return VERSION.matcher(line).matches() || BENCHMARK.matcher(line).matches();
  }

  @Override
  public TextReader reader(ImportedPoints points) {
    points.method(OsuImporter.method());
    return new Reader(points);
  }

  private static final class Reader implements TextReader {
    private static final Pattern FACT = Pattern.compile("# ([A-Za-z_ ]+?)\\s*: +(\\S.*?)\\s*");
    private static final int LONGEST_COMMAND = 100;

    private final ImportedPoints points;
    private Map<String, String> facts = new HashMap<>();
    private List<String> command;
    private Integer version;
    private ImbBlock block;

    Reader(ImportedPoints points) {
      this.points = points;
    }

    @Override
    public boolean accept(String line) {
      String stripped = line.strip();
      boolean header =
          stripped.startsWith("#bytes")
              || stripped.startsWith("#repetitions")
              || (stripped.startsWith("Group") && stripped.contains("#bytes"));
      if (header && block != null) {
        block.columns(line);
        return true;
      }
      if (line.startsWith("#")) {
        comment(line);
        return true;
      }
      return line.isBlank()
          || (block != null
              && block.row(line).filter(p -> points.add(null, block.ranks(), p)).isPresent());
    }

    private void comment(String line) {
      Matcher start = VERSION.matcher(line);
      Matcher title = BENCHMARK.matcher(line);
      if (start.matches()) {
        points.startRun();
        version = Integer.valueOf(start.group(1));
        facts = new HashMap<>();
        block = null;
      } else if (title.matches()) {
        block = new ImbBlock(collective(title.group(1)), version, facts);
      } else if (block != null) {
        block.comment(line);
      } else {
        callingSequence(line);
        fact(line);
      }
    }

    /** The command follows its title on lines of its own. */
    private void callingSequence(String line) {
      if (line.startsWith("# Calling sequence was")) {
        command = new ArrayList<>();
      } else if (line.startsWith("# Minimum message") && command != null) {
        points.command(command);
        command = null;
      } else if (command != null && command.size() < LONGEST_COMMAND) {
        Arrays.stream(line.substring(1).strip().split("\\s+"))
            .filter(word -> !word.isEmpty())
            .forEach(command::add);
      }
    }

    private void fact(String line) {
      Matcher fact = FACT.matcher(line);
      if (fact.matches()) {
        facts.put(fact.group(1), fact.group(2));
        points.environment(environment());
      }
    }

    private EnvironmentInfo environment() {
      String system = facts.get("System");
      String os = system == null ? null : system + " " + facts.getOrDefault("Release", "");
      return new EnvironmentInfo(os, facts.get("Machine"), null, null, null, null, null, null);
    }

    private static String collective(String benchmark) {
      return benchmark.toLowerCase(Locale.ROOT).replaceFirst("_persist(?=$|_)", "_init");
    }
  }
}
