package dev.tutti.report.page;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.logging.Level;
import java.util.stream.Stream;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** A real browser that shows pages from disk, and what it complained about or asked for. */
final class Browser implements AutoCloseable {
  private final ChromeDriver driver;

  private Browser(ChromeDriver driver) {
    this.driver = driver;
  }

  /** Starts Debian's chromium; skips the tests where there is none. */
  static Browser start() {
    Optional<Path> chromium = inPath("chromium");
    Optional<Path> chromedriver = inPath("chromedriver");
    assumeTrue(
        chromium.isPresent() && chromedriver.isPresent(),
        "no browser: install chromium and chromium-driver to test the report page");
    ChromeOptions options = new ChromeOptions();
    options.setBinary(chromium.orElseThrow().toString());
    options.addArguments(
        "--headless",
        "--no-sandbox", // Chromium refuses to run as root otherwise.
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--disable-background-networking",
        "--hide-scrollbars",
        "--force-device-scale-factor=1",
        "--window-size=1280,1000");
    options.setPageLoadTimeout(Duration.ofMinutes(2));
    options.setScriptTimeout(Duration.ofMinutes(2));
    LoggingPreferences logs = new LoggingPreferences();
    logs.enable(LogType.BROWSER, Level.ALL);
    logs.enable(LogType.PERFORMANCE, Level.ALL);
    options.setCapability("goog:loggingPrefs", logs);
    ChromeDriverService service =
        new ChromeDriverService.Builder()
            .usingDriverExecutable(chromedriver.orElseThrow().toFile())
            .withTimeout(Duration.ofMinutes(2))
            .build();
    return new Browser(new ChromeDriver(service, options));
  }

  private static Optional<Path> inPath(String program) {
    return Arrays.stream(System.getenv("PATH").split(File.pathSeparator, -1))
        .map(folder -> Path.of(folder, program))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /** Shows a page; the fragment begins with # or is empty. */
  void open(Path page, String fragment) {
    driver.get("about:blank"); // A new fragment alone would not load the page again.
    driver.get(page.toUri() + fragment);
  }

  /** Runs a script and returns its number, text or list. */
  Object ask(String script, Object... arguments) {
    return driver.executeScript(script, arguments);
  }

  /** Returns how often a selector matches. */
  int count(String selector) {
    Object found = ask("return document.querySelectorAll(arguments[0]).length", selector);
    return ((Long) found).intValue();
  }

  /** Returns the text of the first match. */
  String text(String selector) {
    return (String) ask("return document.querySelector(arguments[0]).textContent", selector);
  }

  void click(String selector) {
    ask("document.querySelector(arguments[0]).click()", selector);
  }

  /** Makes the window as wide as a phone's or a desk's. */
  void width(int width, int height) {
    driver.executeCdpCommand(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", width < 600));
  }

  /** Sets what the system prefers, {@code light} or {@code dark}. */
  void prefers(String scheme) {
    driver.executeCdpCommand(
        "Emulation.setEmulatedMedia",
        Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
  }

  byte[] screenshot() {
    return driver.getScreenshotAs(OutputType.BYTES);
  }

  /** Returns the page as a base64 PDF. */
  String pdf() {
    return (String) driver.executeCdpCommand("Page.printToPDF", Map.of()).get("data");
  }

  /** Returns and forgets what the console said: errors, warnings, violations of the policy. */
  List<String> complaints() {
    return logs(LogType.BROWSER).toList();
  }

  /** Returns and forgets requests for anything but the page itself. */
  List<String> requests() {
    return logs(LogType.PERFORMANCE)
        .filter(entry -> entry.contains("Network.requestWillBeSent"))
        .filter(entry -> !entry.contains("\"url\":\"file:") && !entry.contains("\"url\":\"about:"))
        .toList();
  }

  private Stream<String> logs(String type) {
    return driver.manage().logs().get(type).getAll().stream().map(LogEntry::getMessage);
  }

  @Override
  public void close() {
    driver.quit();
  }
}
