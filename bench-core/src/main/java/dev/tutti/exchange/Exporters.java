package dev.tutti.exchange;

import java.util.List;

/** The formats that results are exported to. */
public final class Exporters {
  /** All of them. */
  public static final List<Exporter> ALL =
      List.of(
          new OsuExporter(),
          new ImbExporter(),
          new CsvExporter(),
          new BenchfmtExporter(),
          new GoogleBenchmarkExporter(),
          new JmhExporter(),
          new BencherExporter(),
          new GitHubActionBenchmarkExporter(),
          new ReframeExporter());

  private Exporters() {}
}
