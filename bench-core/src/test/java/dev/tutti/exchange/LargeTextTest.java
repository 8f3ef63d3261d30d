package dev.tutti.exchange;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LargeTextTest {
  private static final int SIZES = 20;
  private static final int REPETITIONS = 115_000;

  @TempDir private Path folder;

  @Test
  void a_text_of_200_megabytes_is_imported_by_a_jvm_with_64() throws Exception {
    Path file = folder.resolve("raw.txt");
    write(file);
    assertTrue(Files.size(file) > 200_000_000, () -> file + " is too small for this test");
    Path out = folder.resolve("out.txt");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx64m",
                "-cp",
                System.getProperty(
                    "surefire.test.class.path", System.getProperty("java.class.path")),
                LargeTextTest.class.getName(),
                file.toString())
            .redirectErrorStream(true)
            .redirectOutput(out.toFile())
            .start();
    try {
      assertTrue(process.waitFor(10, TimeUnit.MINUTES), "the import hangs");
      assertEquals("20 points, 0 lines not understood\n", Files.readString(out));
      assertEquals(0, process.exitValue());
    } finally {
      process.destroyForcibly();
    }
  }

  /** What the small JVM runs. */
  public static void main(String[] args) {
    TextImport text = TextImport.read(Path.of(args[0]), TextImport.Options.NONE);
    System.out.println(
        text.points() + " points, " + text.notUnderstood() + " lines not understood");
  }

  private static void write(Path file) throws IOException {
    try (BufferedWriter text = Files.newBufferedWriter(file, StandardCharsets.US_ASCII)) {
      text.write(
          """
          #@datatype=MPI_BYTE
          #@datatype_size_bytes=1
          #@nprocs=4
          #@procsync=MPI_Barrier
          """);
      text.write(" ".repeat(46) + "test       nrep        count    runtime_sec \n");
      for (int size = 0; size < SIZES; size++) {
        String start = " ".repeat(37) + "MPI_Allreduce ";
        String count = " ".repeat(6) + (100_000_000 + size) + "   0.0000";
        for (int i = 0; i < REPETITIONS; i++) {
          String index = String.valueOf(i);
          text.write(
              start + " ".repeat(10 - index.length()) + index + count + (100_000 + i) + " \n");
        }
      }
    }
  }
}
