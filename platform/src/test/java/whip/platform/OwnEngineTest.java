package whip.platform;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks the cases of the collector's own_engine_test. */
class OwnEngineTest {
  private static final String ADDRESS = "127.0.0.1:4711";

  @TempDir Path home;
  private Path engine;
  private Path file;

  @BeforeEach
  void write() throws IOException {
    engine = PrivateFile.makeDirectories(home.resolve(".local/state/whip/engine"));
    file = engine.resolve(OwnEngine.PROPERTIES);
    PrivateFile.write(file, "bootstrap.servers=" + ADDRESS + "\nsasl.mechanism=X\n");
  }

  @Test
  void shouldKnowTheEngineByItsAddress() throws IOException {
    Map<String, String> user = Map.of("HOME", home.toString());
    assertEquals(Optional.of(file), OwnEngine.properties(ADDRESS, user));
    assertEquals(Optional.empty(), OwnEngine.properties("127.0.0.1:4712", user));
    assertEquals(
        Map.of("bootstrap.servers", ADDRESS, "schema.registry.url", "r", "sasl.mechanism", "X"),
        ClientProperties.of(ADDRESS, "r", user));
    assertEquals(
        Map.of("bootstrap.servers", "other:1", "schema.registry.url", "r"),
        ClientProperties.of("other:1", "r", user));
  }

  @Test
  void shouldLookWhereTheStateIs() {
    Map<String, String> none = Map.of();
    assertEquals(Optional.empty(), OwnEngine.properties(ADDRESS, none));
    for (Map<String, String> environment :
        List.of(
            Map.of("WHIP_STATE_DIR", engine.toString()),
            Map.of("XDG_STATE_HOME", home + "/.local/state", "HOME", "/nonexistent"),
            Map.of("WHIP_STATE_DIR", "/nonexistent", "HOME", home.toString()))) {
      assertEquals(Optional.of(file), OwnEngine.properties(ADDRESS, environment));
    }
  }

  @Test
  void shouldNotTrustAFileThatOthersCanReadOrThatIsALink() throws IOException {
    Map<String, String> user = Map.of("HOME", home.toString());
    for (String permissions : List.of("rw-r-----", "rw-----w-")) {
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
      assertEquals(Optional.empty(), OwnEngine.properties(ADDRESS, user));
    }
    PrivateFile.make(file);
    assertEquals(Optional.of(file), OwnEngine.properties(ADDRESS, user));
    Files.createSymbolicLink(file, Files.move(file, engine.resolve("other")));
    assertEquals(Optional.empty(), OwnEngine.properties(ADDRESS, user));
  }

  /** Only root can make such a file. */
  @Test
  void shouldNotTrustAFileOfAnotherUser() throws IOException {
    assumeTrue("root".equals(System.getProperty("user.name")), "cannot give a file away");
    Map<String, String> user = Map.of("HOME", home.toString());
    Files.setAttribute(file, "unix:uid", 65_534);
    assertEquals(Optional.empty(), OwnEngine.properties(ADDRESS, user));
    Files.setAttribute(file, "unix:uid", 0);
    assertEquals(Optional.of(file), OwnEngine.properties(ADDRESS, user));
  }

  @Test
  void shouldMakeFilesForTheUserAlone() throws IOException {
    Path directory = PrivateFile.makeDirectories(home.resolve("a/b"));
    Path made = PrivateFile.make(directory.resolve("made"));
    assertEquals("rw-------", permissions(made));
    assertEquals("rwx------", permissions(directory));
    assertEquals("rwx------", permissions(directory.getParent()));
    Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-xr-x"));
    PrivateFile.makeDirectories(directory);
    assertEquals("rwx------", permissions(directory));
    PrivateFile.write(made, "text");
    assertEquals("text", Files.readString(made));
    assertEquals("rw-------", permissions(made));
  }

  @Test
  void shouldRefuseAFileThatIsNone() throws IOException {
    Files.writeString(file, "a=\\u12");
    assertThrows(IOException.class, () -> ClientProperties.read(file));
    assertThrows(IOException.class, () -> ClientProperties.read(home.resolve("absent")));
  }

  private static String permissions(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }
}
