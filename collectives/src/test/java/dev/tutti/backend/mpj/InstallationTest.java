package dev.tutti.backend.mpj;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tutti.InputException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class InstallationTest {
  @TempDir Path folder;

  @Test
  void the_one_sentence_where_there_is_none_names_the_folder_and_what_to_do() {
    InputException refused =
        assertThrows(InputException.class, () -> Installation.find(folder.toString(), Map.of()));
    assertEquals(
        "MPJ Express is not in "
            + folder
            + ": run scripts/setup, install Debian's libmpj-java, or set MPJ_HOME to a folder with"
            + " lib/starter.jar",
        refused.getMessage());
  }

  @Test
  void a_missing_program_is_named() throws IOException {
    jar("mpj/lib/starter.jar", null);
    InputException refused = assertThrows(InputException.class, this::find);
    assertEquals(
        "MPJ Express in " + folder.resolve("mpj") + " lacks lib/daemon.jar: install it again",
        refused.getMessage());
  }

  @Test
  void a_missing_log4j_is_said() throws IOException {
    install("log4j-none.jar");
    InputException refused = assertThrows(InputException.class, this::find);
    assertTrue(refused.getMessage().contains(" lacks log4j, "), refused.getMessage());
  }

  @Test
  void what_manifests_name_is_taken_from_debians_java_folder() throws IOException {
    install("log4j-none.jar");
    jar("java/log4j-none.jar", null);
    Installation installation = find();
    assertEquals("9.9", installation.version());
    assertEquals(folder.resolve("java/log4j-none.jar"), installation.jars().get("log4j-none.jar"));
  }

  @Test
  void copies_are_made_once_for_each_state_of_the_installation() throws IOException {
    install("log4j-none.jar");
    jar("java/log4j-none.jar", null);
    Path cache = folder.resolve("cache");
    Path lib = find().lib(cache);
    assertTrue(Files.isRegularFile(lib.resolve("starter.jar")));
    assertTrue(Files.isRegularFile(lib.resolve("log4j-none.jar")));
    assertEquals(lib, find().lib(cache));
    jar("mpj/lib/another.jar", null);
    assertTrue(Files.isRegularFile(find().lib(cache).resolve("another.jar")));
    try (Stream<Path> left = Files.list(cache)) {
      assertEquals(2, left.count());
    }
  }

  @Test
  void a_cache_that_cannot_be_written_is_named_with_what_to_do() throws IOException {
    install("log4j-none.jar");
    jar("java/log4j-none.jar", null);
    Path file = Files.writeString(folder.resolve("file"), "no folder");
    IOException refused = assertThrows(IOException.class, () -> find().lib(file));
    assertTrue(
        refused.getMessage().startsWith("MPJ Express's jars cannot be copied to " + file),
        refused.getMessage());
    assertTrue(refused.getMessage().contains("set XDG_CACHE_HOME"), refused.getMessage());
  }

  private Installation find() {
    return Installation.find(folder.resolve("mpj").toString(), Map.of());
  }

  private void install(String named) throws IOException {
    for (String name : List.of("starter", "daemon", "mpj", "mpi", "mpjdev", "smpdev")) {
      jar("mpj/lib/" + name + ".jar", name.equals("starter") ? "no-such.jar   " + named : null);
    }
    Files.createDirectories(folder.resolve("mpj/conf"));
    Files.writeString(folder.resolve("mpj/conf/mpjexpress.conf"), "mpjexpress.version=9.9\n");
  }

  private void jar(String path, String classPath) throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    if (classPath != null) {
      manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, classPath);
    }
    Path file = folder.resolve(path);
    Files.createDirectories(file.getParent());
    try (OutputStream out = Files.newOutputStream(file);
        JarOutputStream _ = new JarOutputStream(out, manifest)) {}
  }
}
