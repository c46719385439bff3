package whip.cli.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.UserPrincipal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import whip.engine.protocol.EngineException;

/** A directory that the system refuses is not called damaged, and no engine is to be stopped. */
class StateTroubleTest {
  @TempDir Path directory;

  @Test
  void shouldSayWhatTheSystemSaid() {
    Path state = directory.resolve("whip/engine");
    WhipHome home = home(state);
    FileSystemException readOnly =
        new FileSystemException(state.toString(), null, "Read-only file system");
    assertEquals(
        state + " cannot be used: Read-only file system; set XDG_STATE_HOME to another directory",
        StateTrouble.of(home, readOnly).getMessage());
    assertEquals(
        state + " cannot be used: Permission denied; set XDG_STATE_HOME to another directory",
        StateTrouble.of(home, new AccessDeniedException(state.toString())).getMessage());
  }

  @Test
  void shouldSayWhoseDirectoryItIs() throws IOException {
    Path state = Files.createDirectory(directory.resolve("engine"));
    UserPrincipal self = Files.getOwner(Path.of("/proc/self"));
    assumeTrue(self.getName().equals("root"), "only root gives files away");
    Files.setOwner(
        state,
        state.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName("nobody"));
    assertEquals(
        state + " belongs to nobody; set XDG_STATE_HOME to a directory of your own",
        StateTrouble.of(home(state), new AccessDeniedException(state.toString())).getMessage());
  }

  /** /proc is root's and takes no directories: the one refusal that root meets as others do. */
  @Test
  void shouldSayWhyNoEngineStarts() {
    Path state = Path.of("/proc/self/whip");
    EmbeddedEngine engine = new EmbeddedEngine(home(state), line -> {});
    String said = assertThrows(EngineException.class, engine::start).getMessage();
    assertTrue(said.startsWith(state + " cannot be used: "), said);
    assertTrue(said.endsWith("; set XDG_STATE_HOME to another directory"), said);
  }

  /** A file as a directory's part is refused at every file below it, to root, too. */
  @Test
  void shouldNotCallARefusedFileDamaged() throws IOException {
    Path state = Files.createFile(directory.resolve("file"));
    EmbeddedEngine engine = new EmbeddedEngine(home(state), line -> {});
    String said = assertThrows(EngineException.class, engine::endpoint).getMessage();
    assertTrue(said.startsWith(state + " cannot be used: "), said);
    assertFalse(said.contains("engine stop"), said);
  }

  private static WhipHome home(Path state) {
    return new WhipHome(state, state, Path.of("/nonexistent"));
  }
}
