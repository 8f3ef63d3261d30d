package dev.tutti.compare;

import dev.tutti.plan.ByteSize;
import dev.tutti.result.Interval;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.StringJoiner;
import java.util.stream.IntStream;

/** A contrast as the cells and sentences that text and Markdown share. */
final class Cells {
  private static final int VERDICT = 11;

  private Cells() {}

  static List<String> header(Comparison comparison, Contrast contrast) {
    String unit = contrast.unit().equals("ns") ? "us" : contrast.unit();
    return List.of(
        "collective",
        "bytes",
        "ranks",
        comparison.base() + " " + unit,
        contrast.label() + " " + unit,
        "new/base [95 %]",
        "improvement %",
        "speed-up",
        "p",
        "p Holm",
        "n",
        "verdict");
  }

  /** Tells whether a column holds numbers, which stand to the right. */
  static boolean isNumber(int column) {
    return column > 0 && column < VERDICT;
  }

  static List<String> row(Contrast contrast, ComparedPoint point) {
    PointKey key = point.point();
    return List.of(
        operation(key),
        key.bytes() == null ? "" : ByteSize.format(key.bytes()),
        Objects.toString(key.ranks(), "?"),
        estimate(point.base(), contrast.unit()),
        estimate(point.next(), contrast.unit()),
        number("%.3f", point.ratio()) + interval(point.ratioInterval()),
        number("%+.1f", point.improvementPercent()),
        number("%.2fx", point.speedUp()),
        p(point.p()),
        p(point.pHolm()),
        point.base().launches() + "/" + point.next().launches(),
        point.verdict().word() + note(contrast, point.reason()));
  }

  static List<String> row(Geomean geomean) {
    return List.of(
        "geomean " + (geomean.collective() == null ? "of all" : geomean.collective()),
        "",
        "",
        "",
        "",
        number("%.3f", geomean.ratio()),
        number("%+.1f", geomean.improvementPercent()),
        number("%.2fx", geomean.speedUp()),
        "",
        "",
        "",
        geomean.points()
            + (geomean.points() == 1 ? " point, " : " points, ")
            + geomean.leftOut()
            + " left out");
  }

  /** Returns the reasons that verdicts refer to by number, each once. */
  static List<String> notes(Contrast contrast) {
    List<String> reasons = reasons(contrast);
    return IntStream.range(0, reasons.size())
        .mapToObj(i -> "(" + (i + 1) + ") " + reasons.get(i))
        .toList();
  }

  private static String note(Contrast contrast, String reason) {
    return reason == null ? "" : " (" + (reasons(contrast).indexOf(reason) + 1) + ")";
  }

  private static List<String> reasons(Contrast contrast) {
    return contrast.points().stream()
        .map(ComparedPoint::reason)
        .filter(Objects::nonNull)
        .distinct()
        .toList();
  }

  /** Returns what is compared with what, by which number. */
  static String title(Comparison comparison, Contrast contrast) {
    return "%s against base %s, %s"
        .formatted(
            side(contrast.label(), contrast.library(), contrast.launches()),
            side(comparison.base(), comparison.library(), comparison.launches()),
            contrast.statistic().words());
  }

  /** Returns how to read the verdicts. */
  static String legend(Comparison comparison) {
    return String.format(
        Locale.ROOT,
        "Medians over launches; ratio with 95 %% bootstrap interval over launches; two-sided"
            + " Mann-Whitney p, adjusted by Holm over the tested points; margin %s, alpha %s.",
        Percent.words(comparison.options().margin()),
        decimal(comparison.options().alpha()));
  }

  static List<String> conditions(Contrast contrast) {
    return contrast.conditions().stream()
        .map(c -> c.words() + (c.refuses() ? " (forced)" : ""))
        .toList();
  }

  static List<String> leftOut(Contrast contrast) {
    return contrast.leftOut().stream()
        .map(out -> out.kind() + ": " + out.point().words() + ": " + out.reason())
        .toList();
  }

  private static String side(String label, String library, int launches) {
    String words = launches == 1 ? "1 result" : launches + " results";
    return label + " (" + (library == null ? "" : firstLine(library) + ", ") + words + ")";
  }

  private static String firstLine(String text) {
    return text.lines().findFirst().orElse("");
  }

  private static String operation(PointKey key) {
    StringJoiner words = new StringJoiner(" ");
    words.add(Objects.toString(key.collective(), "?"));
    if (key.datatype() != null) {
      words.add(key.datatype());
    }
    if (key.op() != null) {
      words.add(key.op());
    }
    if (key.root() != null && key.root() != 0) {
      words.add("root=" + key.root());
    }
    if (key.options() != null) {
      key.options().forEach((name, value) -> words.add(name + "=" + value));
    }
    return words.toString();
  }

  private static String estimate(Estimate estimate, String unit) {
    double scale = unit.equals("ns") ? 1e-3 : 1;
    Interval interval = estimate.interval();
    return significant(estimate.median() * scale)
        + (interval == null
            ? ""
            : " ["
                + significant(interval.low() * scale)
                + ", "
                + significant(interval.high() * scale)
                + "]");
  }

  private static String significant(double value) {
    String format = value < 10 ? "%.3f" : value < 100 ? "%.2f" : value < 1000 ? "%.1f" : "%.0f";
    return number(format, value);
  }

  private static String interval(Interval interval) {
    return interval == null
        ? ""
        : String.format(Locale.ROOT, " [%.3f, %.3f]", interval.low(), interval.high());
  }

  private static String p(Double p) {
    return p == null ? "~" : p < 0.0001 ? "<0.0001" : number("%.4f", p);
  }

  private static String decimal(double value) {
    String text = number("%.4f", value);
    return text.replaceAll("\\.?0+$", "");
  }

  private static String number(String format, double value) {
    return String.format(Locale.ROOT, format, value);
  }
}
