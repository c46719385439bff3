package whip.engine.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import whip.engine.protocol.TopicsRequest.Action;

class TopicsRequestTest {

  @Test
  void shouldReadTheArgumentsThatItMakes() {
    shouldComeBack(new TopicsRequest.Acls("my."));
    for (Action action : Action.values()) {
      shouldComeBack(onCluster(action, Optional.of(Path.of("/c/client.properties"))));
      shouldComeBack(onCluster(action, Optional.empty()));
    }
  }

  @Test
  void shouldRefuseOtherArguments() {
    assertThrows(IllegalArgumentException.class, () -> TopicsRequest.of());
    assertThrows(IllegalArgumentException.class, () -> TopicsRequest.of("acls"));
    assertThrows(IllegalArgumentException.class, () -> TopicsRequest.of("create", "broker:9092"));
  }

  private static void shouldComeBack(TopicsRequest request) {
    assertEquals(request, TopicsRequest.of(request.arguments().toArray(String[]::new)));
  }

  private static TopicsRequest onCluster(Action action, Optional<Path> config) {
    return new TopicsRequest.OnCluster(
        action,
        "broker:9092",
        "http://registry:8081",
        "whip.",
        config,
        4,
        1,
        (short) -1,
        "whip topics create --bootstrap broker:9092",
        "whip doctor");
  }
}
