package dev.tutti.cli;

import dev.tutti.launch.RunListener;
import dev.tutti.report.Screen;
import java.io.PrintWriter;

/** How a run goes on, on standard error: never where tables or JSON go. */
interface Progress extends RunListener, AutoCloseable {
  /** Returns one line that is written over on a terminal, sparse lines anywhere else. */
  static Progress on(PrintWriter err) {
    Screen screen = Terminals.error();
    return Terminals.errorIsTerminal()
        ? new ProgressLine(err, screen)
        : new ProgressLog(err, System::nanoTime);
  }

  @Override
  void close();
}
