package whip.streams;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Checks errors that come before anything starts. (On a cluster: the end-to-end tests.) */
class TopologyMainTest {
  private static final Map<String, String> CLUSTER =
      Map.of("WHIP_BOOTSTRAP", "127.0.0.1:1", "WHIP_REGISTRY", "http://127.0.0.1:1");

  private final PrintStream before = System.err;
  private final ByteArrayOutputStream said = new ByteArrayOutputStream();

  @BeforeEach
  void listen() {
    System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
  }

  @AfterEach
  void stopListening() {
    System.setErr(before);
  }

  @Test
  void shouldSayWhatIsWrongWithItsArguments() throws InterruptedException {
    refused("--registry is missing", Map.of("WHIP_BOOTSTRAP", "b:1"));
    refused("--bootstrap is missing", Map.of("WHIP_REGISTRY", "http://r", "WHIP_BOOTSTRAP", ""));
    refused("an option without a value", CLUSTER, "--threads");
    refused("--threads many is not a number", CLUSTER, "--threads", "many");
    refused("--standby-replicas one is not a number", CLUSTER, "--standby-replicas", "one");
    refused("unknown: --treads", CLUSTER, "--treads", "1");
    refused("absent.properties", CLUSTER, "--config", "absent.properties");
    refused(
        "the directory for the state cannot be created: ",
        CLUSTER,
        "--state-dir",
        "/dev/null/state");
  }

  private void refused(String reason, Map<String, String> environment, String... arguments)
      throws InterruptedException {
    said.reset();
    assertEquals(2, TopologyMain.run(arguments, environment));
    String message = said.toString(StandardCharsets.UTF_8);
    assertTrue(message.startsWith(reason), message);
    assertTrue(message.contains("usage: --bootstrap HOST:PORT --registry URL"), message);
  }
}
