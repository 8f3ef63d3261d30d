package dev.tutti.report.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tutti.compare.ComparerOptions;
import dev.tutti.report.SampleResults;
import dev.tutti.report.Study;
import dev.tutti.result.PointResult;
import dev.tutti.result.PointStatus;
import dev.tutti.result.RunResult;
import dev.tutti.result.World;
import dev.tutti.result.World.RankRange;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The page in a real browser. */
@TestInstance(Lifecycle.PER_CLASS)
final class ReportPageTest {
  private static final String HOSTILE = "<img src=x onerror=alert(1)></script>";

  private Path folder;
  private Browser browser;
  private Path page;

  @BeforeAll
  void startBrowser(@TempDir Path shared) throws IOException {
    folder = shared;
    browser = Browser.start();
    page = write("page.html", SampleResults.run(4));
  }

  @AfterAll
  void stopBrowser() {
    if (browser != null) {
      browser.close();
    }
  }

  @BeforeEach
  void desk() {
    browser.width(1280, 1000);
    browser.prefers("light");
  }

  @AfterEach
  void the_console_is_silent_and_nothing_is_asked_for() {
    assertEquals(List.of(), browser.complaints());
    assertEquals(List.of(), browser.requests());
  }

  @Test
  void every_chart_is_drawn_in_more_than_one_colour() {
    browser.open(page, "");
    List<?> colours =
        (List<?>)
            browser.ask(
                """
            return [...document.querySelectorAll(".chart canvas")].map((canvas) => {
              const pixels = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
              const seen = new Set();
              for (let i = 0; i < pixels.length; i += 4) {
                if (pixels[i + 3] === 255) seen.add(pixels[i] << 16 | pixels[i + 1] << 8 | pixels[i + 2]);
              }
              return seen.size;
            });
            """);
    assertEquals(7 + 7 + 2, colours.size());
    colours.forEach(seen -> assertTrue((Long) seen > 3, colours.toString()));
  }

  @Test
  void a_table_with_numbers_follows_every_chart() {
    browser.open(page, "");
    assertEquals(browser.count(".chart"), browser.count(".panel details table"));
    assertTrue(browser.text("[data-panel='0'] table").contains("16 B"));
  }

  @Test
  void ranks_stand_in_their_numa_node_socket_and_host() {
    browser.open(page, "");
    assertEquals(2, browser.count(".host > .socket > .node .rank"));
    String host = browser.text(".host");
    assertTrue(
        host.contains("node1") && host.contains("socket 0") && host.contains("NUMA 0"), host);
  }

  @Test
  void the_metric_toggle_changes_the_data_and_the_address() {
    browser.open(page, "");
    String p50 = browser.text("[data-panel='0'] tbody");
    browser.click("[data-value='p99']");
    assertNotEquals(p50, browser.text("[data-panel='0'] tbody"));
    browser.click("[data-value='bandwidth']");
    assertEquals("Bandwidth", browser.text("#latency h2"));
    assertTrue(browser.text("[data-panel='0'] caption").contains("GB/s"));
    assertEquals("#metric=bandwidth", browser.ask("return location.hash"));
  }

  @Test
  void a_label_can_be_hidden() {
    browser.open(page, "");
    browser.click("[data-series='1']");
    assertFalse(browser.text("[data-panel='0'] table").contains("mpich"));
    assertEquals("#hide=1", browser.ask("return location.hash"));
  }

  @Test
  void a_shared_address_restores_the_view() {
    browser.open(page, "");
    Object panel =
        browser.ask(
            "return JSON.parse(document.getElementById('data').textContent).panels"
                + ".findIndex(p => p.collective === 'bcast')");
    assertNotEquals(-1L, panel);
    browser.open(page, "#metric=p99&collective=bcast&hide=2&point=" + panel + ".1024&theme=dark");
    assertEquals(1, browser.count("#latency .panel"));
    assertEquals("p99", browser.text(".controls [aria-pressed='true'][data-value]"));
    assertEquals(
        "false",
        browser.ask(
            "return document.querySelector('[data-series=\"2\"]').getAttribute('aria-pressed')"));
    String distribution = browser.text("#distribution h3");
    assertTrue(distribution.contains("1 KiB"), distribution);
    assertEquals("dark", browser.ask("return document.documentElement.dataset.theme"));
  }

  @Test
  void an_address_that_makes_no_sense_shows_the_whole() {
    browser.open(page, "#metric=no&collective=no&point=99.1&hide=x&versus=no&theme=no");
    assertEquals(7, browser.count("#latency .panel"));
  }

  @Test
  void a_cell_of_the_heat_map_leads_to_its_distribution() {
    browser.open(page, "");
    browser.click(".heat tbody tr:nth-child(2) button");
    assertTrue(browser.text("#distribution h3").contains("alltoall 16 B"));
    assertEquals("distribution", browser.ask("return document.activeElement.id"));
  }

  @Test
  void arrow_keys_read_values_aloud() {
    browser.open(page, "");
    browser.ask(
        """
        const chart = document.querySelector(".chart");
        chart.focus();
        chart.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight" }));
        chart.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight" }));
        """);
    browser.ask(
        "return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
    String said = browser.text("[aria-live]");
    assertTrue(said.startsWith("32 B") && said.contains("openmpi"), said);
  }

  @Test
  void the_page_is_as_narrow_as_a_phone() {
    browser.width(360, 800);
    browser.open(page, "");
    assertEquals(360L, (Long) browser.ask("return document.documentElement.scrollWidth"));
    Object widest =
        browser.ask(
            "return Math.ceil(Math.max(...[...document.querySelectorAll('.chart canvas')]"
                + ".map((c) => c.getBoundingClientRect().right)))");
    assertTrue((Long) widest <= 360, widest + " px");
  }

  @Test
  void a_dark_system_gets_a_dark_page_unless_light_is_chosen() {
    browser.prefers("dark");
    browser.open(page, "");
    String back = "return getComputedStyle(document.body).backgroundColor";
    assertEquals("rgb(17, 21, 27)", browser.ask(back));
    browser.click("[data-value='light']");
    assertEquals("rgb(246, 247, 249)", browser.ask(back));
  }

  @Test
  void the_page_prints_on_several_sheets() throws IOException {
    browser.open(page, "");
    try (PDDocument pdf = Loader.loadPDF(Base64.getDecoder().decode(browser.pdf()))) {
      assertTrue(pdf.getNumberOfPages() > 3, pdf.getNumberOfPages() + " pages");
    }
  }

  @Test
  void markup_in_labels_and_reasons_is_shown_as_text() throws IOException {
    RunResult one = SampleResults.run(1).getFirst();
    PointResult wrong = SampleResults.wrong(HOSTILE, 16, PointStatus.INVALID, HOSTILE);
    List<PointResult> points = new ArrayList<>(one.points());
    points.add(wrong);
    Path hostile = write("hostile.html", List.of(one, SampleResults.with(one, HOSTILE, points)));
    browser.open(hostile, "");
    assertEquals(0, browser.count("img"));
    assertEquals(HOSTILE, browser.text("[data-series='1']"));
    assertTrue(browser.text(".doubts tbody").contains(HOSTILE));
    assertTrue(browser.text("title").contains(HOSTILE));
  }

  static List<String> runs() {
    return List.copyOf(unusual().keySet());
  }

  @ParameterizedTest
  @MethodSource("runs")
  void unusual_runs_are_shown_sensibly(String run) throws IOException {
    browser.open(write("unusual.html", unusual().get(run)), "");
    assertEquals(1, browser.count("h1"));
    assertTrue(browser.count("section") >= 3);
    assertFalse(browser.text("main").matches("(?s).*(NaN|undefined|null|Infinity).*"));
    browser.width(360, 800);
    assertEquals(360L, (Long) browser.ask("return document.documentElement.scrollWidth"));
  }

  private static Map<String, List<RunResult>> unusual() {
    List<RunResult> launches = SampleResults.run(1);
    RunResult one = launches.getFirst();
    Map<String, List<RunResult>> runs = new TreeMap<>();
    runs.put("one backend, one launch", List.of(one));
    runs.put(
        "only invalid points",
        List.of(
            SampleResults.with(
                one,
                "bad",
                List.of(SampleResults.wrong("allreduce", 16, PointStatus.INVALID, "wrong")))));
    runs.put("no points at all", List.of(SampleResults.with(one, "empty", List.of())));
    runs.put(
        "no barrier",
        launches.stream()
            .map(r -> SampleResults.with(r, r.run().label(), r.points().subList(0, 114)))
            .toList());
    List<RunResult> thirty = new ArrayList<>();
    for (int i = 1; i <= 30; i++) {
      thirty.add(SampleResults.with(one, "site-" + i, one.points().subList(0, 20)));
    }
    runs.put("thirty labels", thirty);
    List<RankRange> ranges = new ArrayList<>();
    for (int rank = 0; rank < 10_000; rank++) {
      ranges.add(new RankRange(rank, rank, "node" + rank / 64, "" + rank % 64, "" + rank / 32 % 2));
    }
    runs.put("10,000 ranks", List.of(SampleResults.with(new World(10_000, List.of(), ranges))));
    return runs;
  }

  private Path write(String name, List<RunResult> results) throws IOException {
    return Files.writeString(
        folder.resolve(name),
        HtmlReport.of(
            Study.byLabel(results), ComparerOptions.DEFAULT, Instant.EPOCH, "0.1.0 (0123456)"));
  }
}
