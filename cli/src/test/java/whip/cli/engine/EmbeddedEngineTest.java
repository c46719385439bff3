package whip.cli.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import whip.engine.protocol.Endpoint;
import whip.engine.protocol.EngineException;

/**
 * Checks that leftovers of an engine are never taken for an engine. (Real engines: the end-to-end
 * tests.)
 */
class EmbeddedEngineTest {
  @TempDir Path state;

  private EmbeddedEngine engine;

  @BeforeEach
  void open() {
    engine = new EmbeddedEngine(new WhipHome(state, state, state), line -> {});
  }

  @Test
  void shouldFindNoEngineInAnEmptyDirectory() {
    assertEquals(Optional.empty(), engine.endpoint());
    assertEquals(Optional.empty(), engine.running());
    assertFalse(engine.stop());
  }

  @Test
  void shouldNotBelieveTheFileOfAProcessThatIsGoneOrAnothers() throws IOException {
    endpoint(999_999_999);
    assertEquals(Optional.empty(), engine.endpoint());
    endpoint(ProcessHandle.current().pid());
    assertEquals(Optional.empty(), engine.endpoint());
  }

  @Test
  void shouldNotEndAProcessThatGotTheEnginesPid() throws IOException {
    Files.writeString(state.resolve("engine.lock"), Long.toString(ProcessHandle.current().pid()));
    assertFalse(engine.stop());
  }

  @Test
  void shouldSayThatAFileIsDamaged() throws IOException {
    Files.writeString(state.resolve("endpoint.json"), "{\"pid\":");
    EngineException damaged = assertThrows(EngineException.class, engine::endpoint);
    assertTrue(damaged.getMessage().contains("endpoint.json cannot be read"), damaged.getMessage());
    Files.writeString(state.resolve("engine.lock"), "garbage");
    assertThrows(EngineException.class, engine::stop);
  }

  @Test
  void shouldNotBeReadyWhenNobodyAnswers() {
    assertFalse(
        EmbeddedEngine.isReady(
            new Endpoint(
                1,
                java.time.Instant.EPOCH,
                "127.0.0.1:1",
                "http://127.0.0.1:1",
                Optional.empty())));
  }

  @Test
  void shouldKeepItsStateWhereTheUserWantsIt() {
    assertEquals(
        Path.of("/home/u/.local/state/whip/engine"),
        WhipHome.of(Map.of("HOME", "/home/u")).state());
    assertEquals(
        Path.of("/x/whip/engine"),
        WhipHome.of(Map.of("HOME", "/home/u", "XDG_STATE_HOME", "/x")).state());
    assertEquals(Path.of("/s"), WhipHome.of(Map.of("WHIP_STATE_DIR", "/s")).state());
  }

  @Test
  void shouldShowItsDirectoryAsTheUserWouldWriteIt() {
    Map<String, String> user = Map.of("HOME", "/home/u");
    assertEquals("~/.local/state/whip/engine", WhipHome.of(user).shownState());
    assertEquals(
        "/home/user2/s",
        WhipHome.of(Map.of("HOME", "/home/u", "WHIP_STATE_DIR", "/home/user2/s")).shownState());
    assertEquals("/s", WhipHome.of(Map.of("WHIP_STATE_DIR", "/s")).shownState());
  }

  private void endpoint(long pid) throws IOException {
    Files.writeString(
        state.resolve("endpoint.json"),
        """
        {"pid":%d,"startedAt":"2026-11-20T21:00:00Z","bootstrap":"127.0.0.1:1","registry":"http://127.0.0.1:1"}
        """
            .formatted(pid));
  }
}
