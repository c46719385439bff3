package whip.bench.stream;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import whip.platform.ClientProperties;

/** Settings of Kafka's and the registry's clients, with what lets them into the engine. */
final class Clients {
  private Clients() {}

  static Map<String, Object> of(String bootstrap, String registry) {
    try {
      return ClientProperties.of(bootstrap, registry, System.getenv());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
