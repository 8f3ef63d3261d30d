package dev.tutti.result;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tutti.InputException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostileResultTest {
  /** A small sound result; each test breaks it in one place. */
  private static final String SOUND =
      """
      {
        "schema": "tutti/1", "status": "complete", "reason": null,
        "run": {"id": "r1", "kind": "measured", "label": "openmpi", "launch": 1, "launches": 5},
        "backend": {"name": "openmpi", "kind": "native"},
        "world": {"ranks": 2},
        "method": {"statistic": "p50 of the slowest rank"},
        "points": [{"collective": "allreduce", "bytes": 16, "datatype": "float32", "op": "sum",
          "status": "valid", "latencyNs": {"min": 500, "p50": 520.5, "max": 900},
          "histogram": "HISTOGRAM", "metrics": {"waitPercent": 3.5}}]
      }
      """;

  @TempDir private Path folder;

  @Test
  void a_sound_result_is_read_and_its_histogram_only_where_wanted() throws IOException {
    Path file = file(SOUND);
    assertEquals("HISTOGRAM", ResultFile.read(file).points().getFirst().histogram());
    PointResult point = ResultFile.readTimes(file).points().getFirst();
    assertNull(point.histogram());
    assertEquals(520.5, point.latencyNs().p50());
  }

  @Test
  void every_way_to_break_it_is_refused_in_one_sentence_with_the_place() throws IOException {
    Map<String, String> broken = new LinkedHashMap<>();
    broken.put(SOUND.substring(0, 300), "line 7, column 16");
    broken.put(SOUND + SOUND, "line");
    broken.put(SOUND.replace("\"bytes\": 16", "\"bytes\": 16, \"bytes\": 32"), "uplicate");
    broken.put(SOUND.replace("tutti/1", "tutti/2"), "its schema is 'tutti/2'");
    broken.put(SOUND.replace("\"schema\": \"tutti/1\",", ""), "names no schema");
    broken.put(SOUND.replace("520.5", "NaN"), "NaN");
    broken.put(SOUND.replace("520.5", "\"NaN\""), "NaN ns is no time");
    broken.put(SOUND.replace("520.5", "\"520.5\""), "line 8");
    broken.put(SOUND.replace("520.5", "1e999"), "no time");
    broken.put(SOUND.replace("520.5", "-1"), "no time");
    broken.put(SOUND.replace("520.5", "1e300"), "no time");
    broken.put(SOUND.replace("520.5", "400"), "out of order");
    broken.put(SOUND.replace("520.5", "0,52"), "line 8");
    broken.put(SOUND.replace("520.5", "5" + "0".repeat(100)), "line 8");
    broken.put(SOUND.replace("3.5", "-1e999"), "metric waitPercent");
    broken.put(SOUND.replace("\"bytes\": 16", "\"bytes\": -16"), "negative");
    broken.put(SOUND.replace("\"bytes\": 16", "\"bytes\": 16.5"), "line 7");
    broken.put(SOUND.replace("\"bytes\": 16", "\"bytes\": \"16\""), "line 7");
    broken.put(SOUND.replace("\"bytes\": 16,", ""), "bytes");
    broken.put(SOUND.replace("\"ranks\": 2", "\"ranks\": 0"), "world.ranks");
    broken.put(SOUND.replace("\"valid\"", "\"invalid\""), "is invalid but has a time");
    broken.put(SOUND.replace("\"valid\"", "\"splendid\""), "line 8");
    broken.put(SOUND.replace("\"valid\"", "0"), "line 8");
    broken.put(SOUND.replace("\"valid\"", "null"), "status is missing");
    broken.put(SOUND.replace("\"latencyNs\"", "\"other\""), "valid but has no time");
    broken.put(
        SOUND.replace("\"openmpi\", \"launch\"", "\"open\\u001b[2Jmpi\", \"launch\""), "run.label");
    broken.put(
        SOUND.replace("\"openmpi\", \"launch\"", "\"\\u202eipmnepo\", \"launch\""), "run.label");
    broken.put(
        SOUND.replace("\"openmpi\", \"launch\"", "\"" + "x".repeat(5_000_000) + "\", \"launch\""),
        "line 3");
    broken.put(SOUND.replace("\"launch\": 1,", ""), "launch");
    broken.put(SOUND.replace("\"world\": {\"ranks\": 2},", ""), "is missing");
    broken.put(SOUND.replace("[{", "[null, {"), "");
    broken.put(SOUND.replace("\"HISTOGRAM\"", "[".repeat(10_000)), "line 9");
    broken.put("[".repeat(10_000), "no JSON object");
    broken.put("{\"a\":".repeat(10_000), "depth");
    broken.put("null", "no JSON object");
    broken.put("", "empty");
    broken.put("\0\0\0\0", "");
    broken.put("# OSU MPI Allreduce Latency Test v7.4\n", "line 1");
    assertAll(
        broken.entrySet().stream()
            .map(one -> () -> assertRefused(file(one.getKey()), one.getValue())));
  }

  @Test
  void other_encodings_line_ends_and_markup_in_labels_are_read() throws IOException {
    Path utf16 = folder.resolve("utf16.json");
    Files.write(utf16, SOUND.getBytes(StandardCharsets.UTF_16));
    assertEquals("openmpi", ResultFile.read(utf16).run().label());
    assertEquals(2, ResultFile.read(file(SOUND.replace("\n", "\r\n"))).world().ranks());
    String markup = "<script>alert(1)</script> | \uD83C\uDFB6";
    RunResult result =
        ResultFile.read(
            file(SOUND.replace("\"openmpi\", \"launch\"", "\"" + markup + "\", \"launch\"")));
    assertEquals(markup, result.run().label());
  }

  @Test
  void links_and_folders_and_random_bytes_are_refused_without_waiting() throws IOException {
    Path loop = folder.resolve("loop.json");
    Files.createSymbolicLink(loop, loop);
    assertRefused(loop, "a link to nowhere");
    Path device = folder.resolve("device.json");
    Files.createSymbolicLink(device, Path.of("/dev/zero"));
    assertRefused(device, "not a file");
    assertRefused(folder, "not a file");
    assertRefused(folder.resolve("none.json"), "no such file");
    byte[] noise = new byte[100_000];
    new Random(5).nextBytes(noise);
    Path binary = folder.resolve("noise.json");
    Files.write(binary, noise);
    assertRefused(binary, "");
  }

  private Path file(String text) throws IOException {
    Path file = folder.resolve("result.json");
    Files.writeString(file, text);
    return file;
  }

  private static void assertRefused(Path file, String part) {
    for (int i = 0; i < 2; i++) {
      boolean all = i == 0;
      InputException e =
          assertThrows(
              InputException.class,
              () -> {
                if (all) {
                  ResultFile.read(file);
                } else {
                  ResultFile.readTimes(file);
                }
              },
              part);
      String message = e.getMessage();
      assertTrue(message.startsWith(file.toString()), message);
      assertTrue(message.contains(part), () -> part + " is not in: " + message);
      assertFalse(message.chars().anyMatch(Character::isISOControl), message);
      assertTrue(message.length() < file.toString().length() + 300, message);
    }
  }
}
