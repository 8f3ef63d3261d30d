package dev.tutti.cli;

import dev.tutti.compare.Statistic;
import dev.tutti.report.Numbers;
import dev.tutti.report.Panel;
import dev.tutti.result.PointResult;
import java.time.Duration;
import java.util.Locale;

/** A finished point and a time, as short as a line of progress needs them. */
final class PointWords {
  private PointWords() {}

  /** Returns for example {@code allreduce 64 KiB p50 7.23 us}, or {@code ... invalid}. */
  static String of(PointResult point) {
    String name = name(point);
    Double p50 = Statistic.SLOWEST_P50.of(point);
    return p50 == null
        ? name + " " + point.status().label()
        : name + " p50 " + Numbers.text(Statistic.SLOWEST_P50, p50) + " us";
  }

  /** Returns for example {@code allreduce 64 KiB}. */
  static String name(PointResult point) {
    return point.bytes() == 0
        ? point.collective()
        : point.collective() + " " + Panel.size(point.bytes());
  }

  /** Returns minutes and seconds, {@code 1:05}, with hours where there are any. */
  static String time(long ns) {
    Duration time = Duration.ofNanos(ns);
    return time.toHours() == 0
        ? String.format(Locale.ROOT, "%d:%02d", time.toMinutes(), time.toSecondsPart())
        : String.format(
            Locale.ROOT,
            "%d:%02d:%02d",
            time.toHours(),
            time.toMinutesPart(),
            time.toSecondsPart());
  }
}
