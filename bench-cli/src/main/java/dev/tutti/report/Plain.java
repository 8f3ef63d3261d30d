package dev.tutti.report;

/** Text from a file that somebody else wrote, on its way to a terminal. */
public final class Plain {
  private Plain() {}

  /** Returns the text with every control character made visible, so that it cannot steer. */
  public static String text(String text) {
    if (text == null) {
      return "-";
    }
    StringBuilder safe = new StringBuilder();
    text.codePoints().forEach(c -> safe.appendCodePoint(steers(c) ? '?' : c));
    return safe.toString();
  }

  /** Returns the text in at most {@code width} characters, the last a dot where some are cut. */
  public static String cut(String text, int width) {
    String safe = text(text);
    return safe.length() <= width ? safe : safe.substring(0, width - 1) + ".";
  }

  /** Returns the text in lines of at most {@code width}, all but the first indented by two. */
  static String wrap(String text, int width) {
    StringBuilder lines = new StringBuilder();
    int used = 0;
    for (String word : text(text).split(" ", -1)) {
      if (used > 0 && used + 1 + word.length() > width) {
        lines.append("\n ");
        used = 1;
      }
      lines.append(used == 0 ? "" : " ").append(word);
      used += word.length() + (used == 0 ? 0 : 1);
    }
    return lines.toString();
  }

  private static boolean steers(int c) {
    int type = Character.getType(c);
    return type == Character.CONTROL
        || type == Character.FORMAT
        || type == Character.LINE_SEPARATOR
        || type == Character.PARAGRAPH_SEPARATOR
        || type == Character.SURROGATE;
  }
}
