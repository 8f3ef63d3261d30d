package dev.tutti.report.page;

import dev.tutti.result.Json;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.SerializationFeature;

/** Puts the page together from its skeleton, style, script and data. */
final class Page {
  private static final String UPLOT = "/META-INF/resources/webjars/uplot/1.6.30/";

  /** In this order; the page starts with the last. */
  private static final List<String> SCRIPTS =
      List.of(
          "dom.js",
          "format.js",
          "state.js",
          "palette.js",
          "chart.js",
          "summary.js",
          "latency.js",
          "speedup.js",
          "distribution.js",
          "machine.js",
          "main.js");

  private static final Pattern HOLE = Pattern.compile("\\{\\{(\\w+)}}");

  private Page() {}

  /** Returns the whole document. */
  static String html(PageData data) {
    String style = text(UPLOT + "dist/uPlot.min.css") + text("page.css");
    String script = script();
    Map<String, String> parts =
        Map.of(
            "policy", policy(style, script),
            "title", escaped(data.title()),
            "generator", escaped("Tutti " + data.version()),
            "style", style,
            "script", script,
            "data", json(data));
    return HOLE.matcher(text("page.html"))
        .replaceAll(hole -> Matcher.quoteReplacement(parts.get(hole.group(1))));
  }

  private static String script() {
    StringBuilder script = new StringBuilder();
    script.append("/* uPlot 1.6.30\n").append(text(UPLOT + "LICENSE")).append("*/\n");
    script.append(text(UPLOT + "dist/uPlot.iife.min.js"));
    script.append("\n(() => {\n\"use strict\";\n");
    SCRIPTS.forEach(name -> script.append(text(name)));
    return script.append("})();\n").toString();
  }

  /** Nothing may be loaded, sent or run but this very style and script. */
  private static String policy(String style, String script) {
    return "default-src 'none'; base-uri 'none'; form-action 'none'; style-src '"
        + hash(style)
        + "'; script-src '"
        + hash(script)
        + "'";
  }

  private static String hash(String text) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return "sha256-" + Base64.getEncoder().encodeToString(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java platform has SHA-256", e);
    }
  }

  /** No {@code <} is left in the data, so that nothing in it can end the element it stands in. */
  private static String json(PageData data) {
    return Json.MAPPER
        .writer()
        .without(SerializationFeature.INDENT_OUTPUT)
        .writeValueAsString(data)
        .replace("<", "\\u003c")
        .replace(">", "\\u003e");
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }

  private static String text(String resource) {
    try (InputStream in = Page.class.getResourceAsStream(resource)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n");
    } catch (IOException e) {
      throw new IllegalStateException("the program lacks " + resource, e);
    }
  }
}
