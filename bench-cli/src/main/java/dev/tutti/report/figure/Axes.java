package dev.tutti.report.figure;

import dev.tutti.plan.ByteSize;
import dev.tutti.report.Numbers;
import java.text.FieldPosition;
import java.text.NumberFormat;
import java.text.ParsePosition;
import java.util.Set;
import java.util.function.DoubleFunction;
import org.jfree.chart.axis.LogAxis;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.NumberTickUnit;
import org.jfree.chart.axis.ValueAxis;

/** Axes of sizes, times and ratios. */
final class Axes {
  /** Ticks of sizes that there is room for. */
  private static final int MOST_SIZES = 9;

  /** Below this ratio of largest to smallest, powers leave an axis without ticks. */
  private static final double NARROW = 6;

  private Axes() {}

  /** Where a size stands; one that moves no data stands at 1. */
  static double place(long bytes) {
    return Math.max(1, bytes);
  }

  /** Powers of 2 as KiB and MiB. */
  static ValueAxis sizes(Set<Long> sizes) {
    double low = sizes.stream().mapToDouble(Axes::place).min().orElse(1);
    double high = sizes.stream().mapToDouble(Axes::place).max().orElse(1);
    boolean noData = high <= 1;
    LogAxis axis = new LogAxis("size");
    axis.setBase(2);
    double powers = Math.log(high / low) / Math.log(2);
    axis.setTickUnit(new NumberTickUnit(Math.max(1, Math.ceil(powers / MOST_SIZES))));
    axis.setNumberFormatOverride(
        format(x -> noData ? (x == 1 ? "no data" : "") : x < 1 ? "" : ByteSize.format((long) x)));
    axis.setRange(low / 1.5, high * 1.5);
    return axis;
  }

  /** A logarithmic axis, or a linear one where all numbers are close together. */
  static ValueAxis numbers(String label, double low, double high, double base) {
    if (high / low < NARROW) {
      NumberAxis axis = new NumberAxis(label);
      double margin = Math.max((high - low) * 0.12, high * 0.02);
      axis.setRange(Math.max(0, low - margin), high + margin);
      axis.setNumberFormatOverride(format(Numbers::plain));
      return axis;
    }
    LogAxis axis = new LogAxis(label);
    axis.setBase(base);
    double powers = Math.log(high / low) / Math.log(base);
    axis.setTickUnit(new NumberTickUnit(Math.max(1, Math.ceil(powers / 8))));
    axis.setNumberFormatOverride(format(Numbers::plain));
    axis.setRange(low / 1.3, high * 1.3);
    return axis;
  }

  private static NumberFormat format(DoubleFunction<String> words) {
    return new Words(words);
  }

  /** Writes numbers alone; nothing is ever read. */
  private static final class Words extends NumberFormat {
    private static final long serialVersionUID = 1L;
    private final transient DoubleFunction<String> words;

    Words(DoubleFunction<String> words) {
      this.words = words;
    }

    @Override
    public StringBuffer format(double number, StringBuffer to, FieldPosition position) {
      return to.append(words.apply(number));
    }

    @Override
    public StringBuffer format(long number, StringBuffer to, FieldPosition position) {
      return to.append(words.apply((double) number));
    }

    @Override
    public Number parse(String source, ParsePosition position) {
      throw new UnsupportedOperationException("labels are only written");
    }
  }
}
