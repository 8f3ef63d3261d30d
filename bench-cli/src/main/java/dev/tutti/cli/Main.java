package dev.tutti.cli;

import dev.tutti.InputException;
import java.io.PrintWriter;
import java.util.HashSet;
import java.util.Set;
import picocli.AutoComplete.GenerateCompletion;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.OverwrittenOptionException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;

/** The command line: a table of contents, one class a command. */
@Command(
    name = "tutti",
    description = "Measures MPI collective operations and compares MPI libraries.",
    subcommands = {
      RunCommand.class,
      DoctorCommand.class,
      AffinityCommand.class,
      ListCommand.class,
      CompareCommand.class,
      NoiseCommand.class,
      ImportCommand.class,
      ExportCommand.class,
      ShowCommand.class,
      ReportCommand.class,
      PlotCommand.class,
      GenerateCompletion.class,
      HelpCommand.class
    },
    mixinStandardHelpOptions = true,
    versionProvider = VersionText.class)
public final class Main {
  private Main() {}

  /** Runs a command and exits with 0 fine, 1 invalid or failed, 2 wrong input or set-up, 3 gate. */
  public static void main(String[] args) {
    System.exit(commandLine().execute(args));
  }

  static CommandLine commandLine() {
    return new CommandLine(new Main())
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setExecutionStrategy(Main::execute)
        .setParameterExceptionHandler(Main::wrongOption)
        .setExecutionExceptionHandler(Main::failed);
  }

  /**
   * Picocli refuses what is given twice, but not in groups of options, where the last value would
   * silently win.
   */
  private static int execute(ParseResult parsed) {
    for (CommandLine command : parsed.asCommandLineList()) {
      Set<OptionSpec> once = new HashSet<>();
      for (OptionSpec option : command.getParseResult().matchedOptions()) {
        if (!once.add(option) && !option.isMultiValue()) {
          throw new OverwrittenOptionException(
              command,
              option,
              "option '%s' (%s) should be specified only once"
                  .formatted(option.longestName(), option.paramLabel()));
        }
      }
    }
    return new RunLast().execute(parsed);
  }

  private static int wrongOption(ParameterException e, String[] args) {
    PrintWriter err = e.getCommandLine().getErr();
    err.println("tutti: " + e.getMessage());
    err.println("See '" + e.getCommandLine().getCommandSpec().qualifiedName() + " --help'.");
    return 2;
  }

  private static int failed(Exception e, CommandLine command, ParseResult parsed) throws Exception {
    if (e instanceof InputException) {
      command.getErr().println("tutti: " + e.getMessage());
      return 2;
    }
    throw e;
  }
}
