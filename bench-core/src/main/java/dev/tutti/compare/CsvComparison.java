package dev.tutti.compare;

import dev.tutti.result.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.dataformat.csv.CsvMapper;
import tools.jackson.dataformat.csv.CsvSchema;

/** One line a point, left-out points too, for spreadsheets; empty where there is no number. */
final class CsvComparison implements ComparisonFormat {
  private static final CsvMapper MAPPER = new CsvMapper();

  /** One line, in the order of its columns; medians and intervals in {@code unit}. */
  private record Line(
      String base,
      String next,
      String collective,
      Long bytes,
      Integer ranks,
      String datatype,
      String op,
      Integer root,
      String options,
      String statistic,
      String unit,
      Double base_median,
      Double base_low,
      Double base_high,
      Integer base_launches,
      Double next_median,
      Double next_low,
      Double next_high,
      Integer next_launches,
      Double ratio,
      Double ratio_low,
      Double ratio_high,
      Double improvement_percent,
      Double speed_up,
      Double p,
      Double p_holm,
      String verdict,
      String reason) {}

  @Override
  public String name() {
    return "csv";
  }

  @Override
  public String print(Comparison comparison) {
    List<Line> lines = new ArrayList<>();
    for (Contrast contrast : comparison.contrasts()) {
      contrast.points().forEach(point -> lines.add(line(comparison, contrast, point)));
      contrast.leftOut().forEach(out -> lines.add(line(comparison, contrast, out)));
    }
    CsvSchema schema = MAPPER.schemaFor(Line.class).withHeader();
    return MAPPER.writer(schema).writeValueAsString(lines);
  }

  private static Line line(Comparison comparison, Contrast contrast, ComparedPoint point) {
    PointKey key = point.point();
    return new Line(
        comparison.base(),
        contrast.label(),
        key.collective(),
        key.bytes(),
        key.ranks(),
        key.datatype(),
        key.op(),
        key.root(),
        options(key),
        contrast.statistic().words(),
        contrast.unit(),
        point.base().median(),
        low(point.base().interval()),
        high(point.base().interval()),
        point.base().launches(),
        point.next().median(),
        low(point.next().interval()),
        high(point.next().interval()),
        point.next().launches(),
        point.ratio(),
        low(point.ratioInterval()),
        high(point.ratioInterval()),
        point.improvementPercent(),
        point.speedUp(),
        point.p(),
        point.pHolm(),
        point.verdict().word(),
        point.reason());
  }

  private static Line line(Comparison comparison, Contrast contrast, LeftOut out) {
    PointKey key = out.point();
    return new Line(
        comparison.base(),
        contrast.label(),
        key.collective(),
        key.bytes(),
        key.ranks(),
        key.datatype(),
        key.op(),
        key.root(),
        options(key),
        contrast.statistic().words(),
        contrast.unit(),
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        out.kind(),
        out.reason());
  }

  private static String options(PointKey key) {
    Map<String, String> options = key.options();
    return options == null || options.isEmpty() ? null : options.toString();
  }

  private static Double low(Interval interval) {
    return interval == null ? null : interval.low();
  }

  private static Double high(Interval interval) {
    return interval == null ? null : interval.high();
  }
}
