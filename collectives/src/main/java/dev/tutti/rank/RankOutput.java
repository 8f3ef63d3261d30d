package dev.tutti.rank;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * Says which rank a printed line is of, where ranks may be threads of one JVM: each rank puts one
 * of these before what standard output was until then, which tags the lines of its own thread and
 * lets those of all others pass. Helper threads of a library are nobody's.
 */
final class RankOutput extends OutputStream {
  private static final int LONGEST_LINE = 1 << 16;

  private final PrintStream next;
  private final Thread thread;
  private final byte[] tag;
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();

  private RankOutput(PrintStream next, int rank) {
    this.next = next;
    this.thread = Thread.currentThread();
    this.tag = ("[" + rank + "] ").getBytes(StandardCharsets.US_ASCII);
  }

  /** Tags what this thread prints from now on. */
  static void tagThisThread(int rank) {
    // Each rank of MPJ Express multicore has this class to itself, but they share the JVM.
    synchronized (Runtime.getRuntime()) {
      System.setOut(new PrintStream(new RankOutput(System.out, rank), true));
      System.setErr(new PrintStream(new RankOutput(System.err, rank), true));
    }
  }

  @Override
  public void write(int b) {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) {
    if (Thread.currentThread() != thread) {
      next.write(bytes, offset, length);
      return;
    }
    for (int i = offset; i < offset + length; i++) {
      line.write(bytes[i]);
      if (bytes[i] == '\n' || line.size() >= LONGEST_LINE) {
        pass();
      }
    }
  }

  /** A line goes on in one piece, so that no other rank's gets into it. */
  private void pass() {
    byte[] text = line.toByteArray();
    byte[] whole = new byte[tag.length + text.length];
    System.arraycopy(tag, 0, whole, 0, tag.length);
    System.arraycopy(text, 0, whole, tag.length, text.length);
    line.reset();
    next.write(whole, 0, whole.length);
    next.flush();
  }

  @Override
  public void flush() {
    if (Thread.currentThread() != thread) {
      next.flush();
    }
  }
}
