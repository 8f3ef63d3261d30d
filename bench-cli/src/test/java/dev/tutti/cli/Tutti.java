package dev.tutti.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import picocli.CommandLine;

/**
 * One command line, run in this JVM.
 *
 * @param exitCode what the process would end with
 * @param out what it printed
 * @param err what it complained about
 */
record Tutti(int exitCode, String out, String err) {
  static Tutti run(String... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    CommandLine commandLine = Main.commandLine();
    commandLine.setOut(new PrintWriter(out));
    commandLine.setErr(new PrintWriter(err));
    int exitCode = commandLine.execute(args);
    return new Tutti(exitCode, out.toString(), err.toString());
  }
}
