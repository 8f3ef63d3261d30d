package dev.tutti.report;

import java.util.Map;

/**
 * What text may use where it is going.
 *
 * @param columns of one line, at least 40
 * @param colour whether escape sequences for colour are understood and wanted
 * @param unicode whether anything beyond ASCII is understood and wanted
 */
public record Screen(int columns, boolean colour, boolean unicode) {

  /** Columns of text that goes to a file or a pipe. */
  public static final int DEFAULT_COLUMNS = 80;

  private static final int LEAST_COLUMNS = 40;

  /**
   * Decides from the variables that people set for it: {@code NO_COLOR} (no-color.org) and a dumb
   * terminal mean plain ASCII, {@code CLICOLOR=0} no colour, {@code CLICOLOR_FORCE} colour even
   * where no terminal is, {@code COLUMNS} the width where a terminal does not tell.
   *
   * @param variables the process's environment
   * @param terminal whether the text goes to a terminal
   * @param columns the terminal's width, 0 if unknown
   * @param utf8 whether the text is written in UTF-8
   */
  public static Screen of(
      Map<String, String> variables, boolean terminal, int columns, boolean utf8) {
    boolean plain =
        !variables.getOrDefault("NO_COLOR", "").isEmpty()
            || (terminal && "dumb".equals(variables.get("TERM")));
    boolean forced = !variables.getOrDefault("CLICOLOR_FORCE", "0").equals("0");
    boolean asked = terminal && !"0".equals(variables.get("CLICOLOR"));
    int width = terminal && columns > 0 ? columns : columns(variables.get("COLUMNS"));
    return new Screen(Math.max(LEAST_COLUMNS, width), !plain && (forced || asked), !plain && utf8);
  }

  private static int columns(String text) {
    return text != null && text.matches("[1-9]\\d{0,3}") ? Integer.parseInt(text) : DEFAULT_COLUMNS;
  }

  /** Writes text in a colour of the 16 that every terminal has, where colour is wanted. */
  String colour(int code, String text) {
    return colour ? "\u001b[" + code + "m" + text + "\u001b[0m" : text;
  }

  /**
   * Draws a part of a whole in at most {@code width} characters, to an eighth of one in Unicode.
   *
   * @param part from 0 to 1
   */
  String bar(double part, int width) {
    double length = Math.clamp(part, 0, 1) * width;
    if (!unicode) {
      return "#".repeat((int) Math.max(1, Math.round(length)));
    }
    int eighths = (int) Math.max(1, Math.round(length * 8));
    String rest = eighths % 8 == 0 ? "" : String.valueOf((char) ('\u2590' - eighths % 8));
    return "\u2588".repeat(eighths / 8) + rest;
  }
}
