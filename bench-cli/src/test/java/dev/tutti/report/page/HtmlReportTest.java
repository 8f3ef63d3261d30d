package dev.tutti.report.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tutti.compare.ComparerOptions;
import dev.tutti.report.SampleResults;
import dev.tutti.report.Study;
import dev.tutti.result.Json;
import dev.tutti.result.PointResult;
import dev.tutti.result.PointStatus;
import dev.tutti.result.RunResult;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

final class HtmlReportTest {
  private static final String HOSTILE = "<img src=x onerror=alert(1)></script><!--&\"'";

  @Test
  void three_backends_of_five_launches_and_114_points_stay_below_2_mb() {
    int bytes = html(SampleResults.run(5)).getBytes(StandardCharsets.UTF_8).length;
    assertTrue(bytes < 2_000_000, bytes + " bytes");
  }

  @Test
  void the_policy_names_the_very_style_and_script_of_the_page() throws Exception {
    String html = html(SampleResults.run(1));
    String policy = between(html, "Content-Security-Policy\" content=\"", "\"");
    String script = "sha256-" + sha256(between(html, "<script>", "</script>"));
    String style = "sha256-" + sha256(between(html, "<style>", "</style>"));
    assertEquals(
        "default-src 'none'; base-uri 'none'; form-action 'none'; style-src '"
            + style
            + "'; script-src '"
            + script
            + "'",
        policy);
  }

  @Test
  void markup_in_a_label_ends_no_element() {
    RunResult one = SampleResults.run(1).getFirst();
    String html = html(List.of(SampleResults.with(one, HOSTILE, one.points())));
    assertFalse(html.contains("<img"), "no image element");
    Matcher tags = Pattern.compile("</?script[ >]", Pattern.CASE_INSENSITIVE).matcher(html);
    assertEquals(4, tags.results().count());
    assertEquals(HOSTILE, data(html).get("series").get(0).get("label").asString());
  }

  @Test
  void the_page_loads_nothing() {
    String html = html(SampleResults.run(1));
    assertFalse(Pattern.compile("\\s(src|href)=[\"']?https?:").matcher(html).find());
    assertFalse(html.contains("@import"));
  }

  @Test
  void a_locale_with_other_digits_changes_nothing() {
    Locale before = Locale.getDefault();
    try {
      String root = html(SampleResults.run(4));
      Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
      assertEquals(root, html(SampleResults.run(4)));
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void one_label_says_why_nothing_is_compared() {
    JsonNode data = data(html(List.of(SampleResults.run(1).getFirst())));
    assertEquals(
        "Nothing is compared, since a comparison needs complete launches of two labels.",
        data.get("whyNot").asString());
    assertEquals(0, data.get("contrasts").size());
  }

  @Test
  void only_invalid_points_have_reasons_and_no_numbers() {
    PointResult wrong =
        SampleResults.wrong("allreduce", 16, PointStatus.INVALID, "rank 1, index 0: wrong");
    RunResult one = SampleResults.run(1).getFirst();
    JsonNode data = data(html(List.of(SampleResults.with(one, "bad", List.of(wrong)))));
    JsonNode cell = data.get("panels").get(0).get("cells").get(0).get(0);
    assertEquals(0, cell.get("metrics").size());
    assertEquals("rank 1, index 0: wrong", data.get("troubles").get(0).get("reason").asString());
  }

  @Test
  void every_compared_point_has_its_place_and_every_collective_its_mean_with_interval() {
    JsonNode contrast = data(html(SampleResults.run(4))).get("contrasts").get(0);
    assertEquals(115, contrast.get("points").size());
    assertEquals(8, contrast.get("geomeans").size());
    contrast
        .get("geomeans")
        .forEach(
            mean ->
                assertTrue(
                    mean.get("low").asDouble() <= mean.get("speedUp").asDouble()
                        && mean.get("speedUp").asDouble() <= mean.get("high").asDouble(),
                    mean.toString()));
  }

  private static JsonNode data(String html) {
    return Json.MAPPER.readTree(between(html, "id=\"data\">", "</script>"));
  }

  private static String html(List<RunResult> results) {
    return HtmlReport.of(Study.byLabel(results), ComparerOptions.DEFAULT, Instant.EPOCH, "0.1.0");
  }

  private static String between(String text, String from, String to) {
    int start = text.indexOf(from) + from.length();
    return text.substring(start, text.indexOf(to, start));
  }

  private static String sha256(String text) throws Exception {
    byte[] digest =
        MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
    return Base64.getEncoder().encodeToString(digest);
  }
}
