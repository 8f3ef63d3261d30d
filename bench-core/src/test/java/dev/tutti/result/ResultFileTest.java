package dev.tutti.result;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultFileTest {
  @TempDir Path folder;

  @Test
  void a_file_is_as_readable_for_others_as_any_new_file() throws IOException {
    Path plain = Files.createFile(folder.resolve("plain"));
    Path file = folder.resolve("x.json");
    ResultFile.write(file, Map.of("a", 1));
    assertEquals(Files.getPosixFilePermissions(plain), Files.getPosixFilePermissions(file));
  }
}
