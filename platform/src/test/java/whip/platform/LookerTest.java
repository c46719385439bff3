package whip.platform;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LookerTest {
  private static final String BOOTSTRAP = "127.0.0.1:9092";

  @TempDir Path engine;

  private Map<String, String> environment;

  @BeforeEach
  void makeEngine() throws IOException {
    PrivateFile.write(
        engine.resolve(OwnEngine.PROPERTIES), "bootstrap.servers=" + BOOTSTRAP + "\n");
    environment = Map.of("WHIP_STATE_DIR", engine.toString());
  }

  @Test
  void shouldBeThereUntilNobodyLooks() {
    assertFalse(Looker.isAt(engine));
    Looker one = Looker.at(BOOTSTRAP, environment);
    Looker other = Looker.at(BOOTSTRAP, environment);
    assertTrue(Looker.isAt(engine));
    one.close();
    assertTrue(Looker.isAt(engine));
    other.close();
    assertFalse(Looker.isAt(engine));
  }

  @Test
  void shouldNotCountThoseOfProcessesThatHaveEnded() throws Exception {
    Looker.at(BOOTSTRAP, environment).close();
    Process ended = new ProcessBuilder("true").start();
    ended.waitFor();
    Path lookers = engine.resolve("lookers");
    Files.createFile(lookers.resolve(ended.pid() + ".1"));
    Files.createFile(lookers.resolve("strange"));
    assertFalse(Looker.isAt(engine));
    try (Stream<Path> left = Files.list(lookers)) {
      assertEquals(List.of(), left.toList());
    }
  }

  @Test
  void shouldLeaveOtherClustersAlone() {
    Looker.at("broker.example:9092", environment);
    Looker.at(BOOTSTRAP, Map.of());
    assertFalse(Looker.isAt(engine));
  }
}
