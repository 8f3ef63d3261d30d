package dev.tutti.cli;

import dev.tutti.report.Screen;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jline.terminal.spi.SystemStream;
import org.jline.terminal.spi.TerminalProvider;

/**
 * What standard output and standard error of this process lead to.
 *
 * <p>JLine is only asked: no terminal is opened, since opening one takes over the handling of
 * Ctrl-C, on which the end of all ranks depends.
 */
final class Terminals {
  private Terminals() {}

  /** Returns what may be printed on standard output. */
  static Screen output() {
    return screen(SystemStream.Output, System.getProperty("stdout.encoding"));
  }

  /** Returns what may be printed on standard error. */
  static Screen error() {
    return screen(SystemStream.Error, System.getProperty("stderr.encoding"));
  }

  /** Returns whether standard error is a terminal that can rewrite a line. */
  static boolean errorIsTerminal() {
    return isTerminal(SystemStream.Error) && !"dumb".equals(System.getenv("TERM"));
  }

  private static Screen screen(SystemStream stream, String encoding) {
    boolean terminal = isTerminal(stream);
    int columns = terminal ? provider().systemStreamWidth(stream) : 0;
    boolean utf8 = StandardCharsets.UTF_8.name().equalsIgnoreCase(encoding);
    return Screen.of(System.getenv(), terminal, columns, utf8);
  }

  private static boolean isTerminal(SystemStream stream) {
    return provider().isSystemStream(stream);
  }

  private static TerminalProvider provider() {
    try {
      return TerminalProvider.load("ffm");
    } catch (IOException e) {
      throw new IllegalStateException("JLine lacks its provider", e);
    }
  }
}
