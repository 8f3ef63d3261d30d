package dev.tutti.exchange;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tutti.InputException;
import dev.tutti.result.ResultFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;

/** Broken versions of real files are read or refused in one sentence, never anything else. */
class FuzzTest {
  private static final Path TEXTS = Path.of("src/test/resources/dev/tutti/exchange");
  private static final Path RESULTS = Path.of("..", "results", "published");

  private static final List<byte[]> SPLICES =
      Stream.of(
              "NaN",
              "Infinity",
              "-1",
              "1e999",
              "9".repeat(70),
              "\0",
              "\u001b[2J",
              "\"",
              "{",
              "[",
              "]}",
              "null",
              "true",
              ",",
              "\r\n",
              "\t",
              "é",
              "\uD83D\uDE00",
              "# Size",
              "#bytes",
              "#@nprocs=",
              "[1,0]<stdout>:",
              "[".repeat(2000),
              "x".repeat(20_000),
              "\"schema\": \"tutti/2\",",
              "0,5",
              "-0",
              "99999999999999999999")
          .map(text -> text.getBytes(UTF_8))
          .toList();

  private static Path folder;

  @BeforeContainer
  static void make_a_folder() throws IOException {
    folder = Files.createTempDirectory("tutti-fuzz");
  }

  @AfterContainer
  static void remove_the_folder() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(folder);
  }

  @Property(tries = 2000)
  void a_mutated_result_is_sound_or_refused_in_one_sentence(@ForAll long seed) throws IOException {
    Path file = mutated(RESULTS, ".json", new Random(seed));
    try {
      ResultFile.requireSound(file, ResultFile.read(file));
    } catch (InputException e) {
      assertSentence(e, file);
    }
  }

  @Property(tries = 3000)
  void a_mutated_text_is_imported_soundly_or_refused_in_one_sentence(@ForAll long seed)
      throws IOException {
    Path file = mutated(TEXTS, ".txt", new Random(seed));
    try {
      TextImport text = TextImport.read(file, TextImport.Options.NONE);
      text.runs().forEach(run -> ResultFile.requireSound(file, run));
      text.examples()
          .forEach(line -> assertFalse(line.chars().anyMatch(Character::isISOControl), line));
    } catch (InputException e) {
      assertSentence(e, file);
    }
  }

  private static Path mutated(Path folderOfSamples, String ending, Random random)
      throws IOException {
    List<Path> samples;
    try (Stream<Path> files = Files.walk(folderOfSamples)) {
      samples = files.filter(file -> file.toString().endsWith(ending)).sorted().toList();
    }
    byte[] bytes = Files.readAllBytes(samples.get(random.nextInt(samples.size())));
    for (int i = random.nextInt(5); i >= 0; i--) {
      bytes = mutate(bytes, random);
    }
    return Files.write(folder.resolve("mutated" + ending), bytes);
  }

  private static byte[] mutate(byte[] bytes, Random random) {
    if (bytes.length == 0) {
      return bytes;
    }
    int from = random.nextInt(bytes.length);
    int to = Math.min(bytes.length, from + 1 + random.nextInt(40));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(bytes, 0, from);
    switch (random.nextInt(6)) {
      case 0 -> { // cut the end off
        return out.toByteArray();
      }
      case 1 -> out.write(bytes, to, bytes.length - to); // leave a piece out
      case 2 -> { // a piece twice
        out.write(bytes, from, to - from);
        out.write(bytes, from, bytes.length - from);
      }
      case 3 -> { // other bits
        out.write(bytes[from] ^ (1 << random.nextInt(8)));
        out.write(bytes, from + 1, bytes.length - from - 1);
      }
      default -> { // something else instead of a piece
        byte[] splice = SPLICES.get(random.nextInt(SPLICES.size()));
        out.write(splice, 0, splice.length);
        out.write(bytes, to, bytes.length - to);
      }
    }
    return out.toByteArray();
  }

  private static void assertSentence(InputException e, Path file) {
    String message = e.getMessage();
    assertTrue(message.startsWith(file.toString()), message);
    assertFalse(message.chars().anyMatch(Character::isISOControl), message);
    assertTrue(message.length() < 600, message);
  }
}
