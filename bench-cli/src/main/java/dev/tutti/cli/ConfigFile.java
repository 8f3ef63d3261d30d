package dev.tutti.cli;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.tutti.InputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * The file of {@code --config}: backends with names of the user's own, and other defaults.
 *
 * <pre>
 * backends:
 *   site:
 *     prefix: /opt/openmpi
 *     env: {OMPI_MCA_coll_hcoll_enable: 0}
 *     launcher-args: [--mca, btl, "self,vader"]
 * defaults:
 *   backend: [site, mpich]
 *   launches: 10
 * </pre>
 *
 * @param backends by name; one that Tutti knows is completed by its entry
 * @param defaults values of options by their long names, without the dashes
 */
record ConfigFile(Map<String, BackendEntry> backends, Map<String, JsonNode> defaults) {
  /** No file. */
  static final ConfigFile NONE = new ConfigFile(null, null);

  private static final YAMLMapper MAPPER =
      YAMLMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .build();

  ConfigFile {
    backends = backends == null ? Map.of() : inOrder(backends);
    defaults = defaults == null ? Map.of() : inOrder(defaults);
  }

  /**
   * One backend.
   *
   * @param prefix the folder it is installed in, null where it is found by itself
   * @param env variables for its ranks
   * @param launcherArgs further arguments for its launcher
   */
  record BackendEntry(
      String prefix,
      Map<String, String> env,
      @JsonProperty("launcher-args") List<String> launcherArgs) {
    /** Adds nothing. */
    static final BackendEntry NOTHING = new BackendEntry(null, null, null);

    BackendEntry {
      env = env == null ? Map.of() : inOrder(env);
      launcherArgs = launcherArgs == null ? List.of() : List.copyOf(launcherArgs);
    }
  }

  /** As the user wrote them: what is made of them is printed and stored in that order. */
  private static <V> Map<String, V> inOrder(Map<String, V> map) {
    map.forEach((key, value) -> Objects.requireNonNull(value, key + " has no value"));
    return Collections.unmodifiableMap(new LinkedHashMap<>(map));
  }

  /**
   * Reads a file.
   *
   * @throws InputException in one sentence, if it cannot be read or has a key that means nothing
   */
  static ConfigFile read(Path file) {
    if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
      throw new InputException("configuration " + file + " is not a file that can be read");
    }
    try {
      ConfigFile config = MAPPER.readValue(file, ConfigFile.class);
      return config == null ? NONE : config;
    } catch (JacksonException | NullPointerException e) {
      throw new InputException("configuration " + file + " is wrong: " + sentence(e));
    }
  }

  /** Returns the value of an option as the command line would have it, null if there is none. */
  String defaultOf(String longName) {
    JsonNode value = defaults.get(longName);
    if (value == null) {
      return null;
    }
    return value.isArray()
        ? String.join(",", value.valueStream().map(JsonNode::asString).toList())
        : value.asString();
  }

  private static String sentence(RuntimeException e) {
    if (!(e instanceof JacksonException jackson)) {
      return "a key has no value";
    }
    String what = jackson.getOriginalMessage().lines().findFirst().orElse("not YAML");
    return jackson.getLocation() == null
        ? what
        : what + " (line " + jackson.getLocation().getLineNr() + ")";
  }
}
