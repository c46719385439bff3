package whip.e2e;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.microsoft.playwright.Page;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import whip.testkit.tier.InSlices;

/** How a page comes from the command line: {@code whip dashboard} and {@code whip run}. */
@ExtendWith({Engine.class, Browsing.class})
@InSlices({2, 6})
class DashboardCommandTest {
  @TempDir static Path directory;
  private static Path program;

  private Visit visit;
  private Page page;

  @BeforeAll
  static void compile() throws IOException {
    program = Smooth.compile(directory);
  }

  @BeforeEach
  void enter(Visit visit) {
    this.visit = visit;
    page = visit.page();
  }

  /** Prints no access: its output may end up in a log, which has other readers. */
  @InSlices({2})
  @Test
  void shouldBeNamedByEveryRunWithoutWhatLetsPeopleIn(Engine.Endpoint engine) {
    Shell.Result ran =
        engine.whip("run", "--clock", "virtual", "--threads", "2", "--", program.toString());
    Matcher named = Pattern.compile("http://\\S+/#/run/(\\S+)").matcher(ran.expect(0).err());
    assertTrue(named.find(), ran.err());
    assertFalse(ran.err().contains("token"), ran.err());
    page.navigate(named.group());
    assertThat(page.locator("h1")).containsText("smooth");
  }

  @InSlices({6})
  @Test
  void shouldServeWhereItCannotPublishItsAddress(Engine.Endpoint engine) throws Exception {
    Path said = directory.resolve("unpublished.err");
    List<String> command = new ArrayList<>(engine.options());
    command.addAll(0, List.of(Home.whip().toString(), "dashboard", "--port=0"));
    Process unpublished = start(command, "/dev/null/none", said);
    try {
      await()
          .atMost(Browsing.LIMIT)
          .until(() -> Files.readString(said).contains("lets its reader in"));
      String message = Files.readString(said);
      assertTrue(message.contains("/dev/null/none cannot be written"), message);
    } finally {
      Browsing.assertEnds(unpublished, said);
    }
  }

  /** One command, and a page. */
  @InSlices({2})
  @Test
  void shouldStayWithTheRunThatOpensIt(Engine.Endpoint engine) throws Exception {
    Path said = directory.resolve("opened.err");
    Path state = directory.resolve("opened.state");
    List<String> command = new ArrayList<>(engine.options());
    command.addAll(0, List.of(Home.whip().toString(), "run", "--open", "--clock=virtual"));
    command.addAll(List.of("--", program.toString()));
    Process run = start(command, state.toString(), said);
    try {
      await()
          .atMost(Browsing.LIMIT)
          .until(() -> Files.readString(said).contains("the dashboard goes on"));
      Matcher address =
          Pattern.compile("(http://127\\.0\\.0\\.1:\\d+/)#/run/(\\S+)")
              .matcher(Files.readString(said));
      assertTrue(address.find(), Files.readString(said));
      assertFalse(address.group(2).contains("token"), "a log has other readers");
      JsonNode open = new ObjectMapper().readTree(state.resolve("dashboard.json").toFile());
      page.navigate(open.get("invitation").asText());
      assertThat(visit.row(address.group(2))).containsText("ended");
      page.navigate("about:blank");
    } finally {
      Browsing.assertEnds(run, said);
    }
    assertFalse(Files.exists(state.resolve("dashboard.json")), "it has not ended");
  }

  /** By the desktop's own opener; which application is the user's browser is set as there. */
  @InSlices({6})
  @Test
  void shouldOpenTheBrowserOfADesktop(Engine.Endpoint engine) throws Exception {
    Path opened = directory.resolve("opened.txt");
    Path applications = Files.createDirectories(directory.resolve("share/applications"));
    Path browser =
        Files.writeString(
            directory.resolve("browser"),
            "#!/bin/sh\necho \"$1\" >'%1$s.part'\nmv '%1$s.part' '%1$s'\n".formatted(opened));
    assertTrue(browser.toFile().setExecutable(true));
    Files.writeString(
        applications.resolve("reader.desktop"),
        "[Desktop Entry]\nType=Application\nName=reader\nExec=%s %%u\n".formatted(browser));
    Files.writeString(
        applications.resolve("defaults.list"),
        "[Default Applications]\ntext/html=reader.desktop\n");
    List<String> command = new ArrayList<>(engine.options());
    command.addAll(0, List.of(Home.whip().toString(), "dashboard", "--port=0"));
    Map<String, String> desktop =
        Map.of(
            "DISPLAY",
            ":0",
            "SSH_CONNECTION",
            "",
            "XDG_DATA_HOME",
            directory.resolve("share").toString(),
            "WHIP_STATE_DIR",
            directory.resolve("desktop.state").toString());
    // In the place of the shell: some end of a Ctrl-C that was meant for what they wait for.
    try (Pty terminal = new Pty("exec " + String.join(" ", command), desktop)) {
      await().atMost(Browsing.LIMIT).until(() -> Files.exists(opened));
      page.navigate("file://" + Files.readString(opened).strip().replaceFirst("^file://", ""));
      assertThat(page.locator("h1")).hasText("Runs");
      page.navigate("about:blank");
      terminal.press("\u0003");
      assertEquals(0, terminal.await(Browsing.LIMIT.toSeconds()));
    }
  }

  /** Starts a command in a state directory in which no dashboard has published itself. */
  private static Process start(List<String> command, String state, Path said) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command).redirectError(said.toFile());
    builder.environment().put("WHIP_STATE_DIR", state);
    return builder.start();
  }
}
