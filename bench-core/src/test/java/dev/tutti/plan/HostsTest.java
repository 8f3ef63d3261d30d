package dev.tutti.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tutti.InputException;
import dev.tutti.spi.Placement.Host;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HostsTest {
  @TempDir Path folder;

  @Test
  void an_option_names_hosts_with_or_without_slots() {
    assertEquals(
        List.of(
            new Host("h1", 2), new Host("node-3.cluster_a.example", 1), new Host("10.0.0.7", 3)),
        Hosts.parse("h1:2, node-3.cluster_a.example,10.0.0.7:3"));
  }

  @Test
  void a_file_may_have_comments_blank_lines_and_any_line_ends() throws IOException {
    String file = "# my cluster\r\n\r\nh1 slots=4 max-slots=8 # first\r\n\th-2.x:2  \nh3";
    assertEquals(List.of(new Host("h1", 4), new Host("h-2.x", 2), new Host("h3", 1)), read(file));
  }

  @Test
  void a_host_that_comes_again_takes_more_as_in_a_pbs_node_file() throws IOException {
    assertEquals(List.of(new Host("h1", 3), new Host("h2", 2)), read("h1\nh2\nh1:2\nh2 slots=1\n"));
    assertEquals(List.of(new Host("h1", 2)), Hosts.parse("h1,h1"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-oProxyCommand=touch",
        "h1;reboot",
        "$(id)",
        "h1 h2",
        "h1:0",
        "h1:x",
        "h1:",
        "h1:-1",
        "h1:99999999",
        "h1,,h2",
        "",
        "a/b",
        "user@h1",
        "h1-",
        ".h1",
        "h\u0000",
        "h1`id`",
        "h1:2:3"
      })
  void what_is_not_a_host_is_refused(String text) {
    InputException refused = assertThrows(InputException.class, () -> Hosts.parse(text));
    assertTrue(refused.getMessage().startsWith("--hosts '"), refused.getMessage());
    assertEquals(1, refused.getMessage().lines().count());
  }

  @ParameterizedTest
  @ValueSource(strings = {"h1\n--x", "h1\nh2 cores=3", "h1\nh2:2 slots=3", "h1\nh2 slots=-1"})
  void a_wrong_line_is_named(String text) {
    InputException refused = assertThrows(InputException.class, () -> read(text));
    assertTrue(refused.getMessage().contains(" line 2: "), refused.getMessage());
  }

  @Test
  void a_file_without_hosts_and_no_file_are_refused() {
    assertThrows(InputException.class, () -> read("# nobody\n"));
    assertThrows(InputException.class, () -> Hosts.read(folder));
    assertThrows(InputException.class, () -> Hosts.read(folder.resolve("none")));
  }

  @Test
  void hostile_text_is_shown_short_and_without_control_characters() {
    InputException refused =
        assertThrows(InputException.class, () -> Hosts.parse("\u001b[31m" + "x ".repeat(5000)));
    assertTrue(refused.getMessage().length() < 400);
    assertFalse(refused.getMessage().contains("\u001b"));
  }

  private List<Host> read(String text) throws IOException {
    return Hosts.read(Files.writeString(folder.resolve("hosts"), text));
  }
}
