package whip.streams.engine;

import java.util.Map;

/** Settings of the engine's own Kafka clients. */
final class Clients {

  private Clients() {}

  /** The broker is near and may still be starting: ask again soon. */
  static Map<String, Object> of(String bootstrap) {
    return Map.of(
        "bootstrap.servers", bootstrap,
        "reconnect.backoff.ms", 50,
        "reconnect.backoff.max.ms", 250);
  }
}
