package whip.streams.engine;

import io.confluent.kafka.schemaregistry.client.CachedSchemaRegistryClient;
import io.confluent.kafka.schemaregistry.client.SchemaRegistryClient;
import io.confluent.kafka.schemaregistry.client.SchemaRegistryClientConfig;
import io.confluent.kafka.schemaregistry.client.rest.exceptions.RestClientException;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import whip.engine.protocol.TopicsRequest;
import whip.engine.protocol.TopicsRequest.Action;
import whip.platform.Printable;
import whip.platform.RootCause;
import whip.streams.Topics;
import whip.streams.registry.PublicSubjects;

/**
 * Sets up or describes the schema registry for {@code whip topics}, a line for each subject on
 * standard output.
 *
 * <pre>
 * whip.location-value                            set to FULL_TRANSITIVE
 * whip.profile-whip.schemas.profile.DirectiveRow FULL_TRANSITIVE
 * </pre>
 */
final class RegistrySetup {
  private static final int LIMIT_MS = 10_000;

  /** More than there are subjects. */
  private static final int SCHEMAS_CACHED = 100;

  private static final String WANTED = PublicSubjects.LEVEL.name();

  private final PublicSubjects subjects;
  private final TopicsRequest.OnCluster request;

  private RegistrySetup(PublicSubjects subjects, TopicsRequest.OnCluster request) {
    this.subjects = subjects;
    this.request = request;
  }

  /**
   * Does it with every subject that it can.
   *
   * @param clients settings of clients
   * @return whether the registry took all of it
   */
  static boolean does(TopicsRequest.OnCluster request, Map<String, Object> clients, Topics topics) {
    Map<String, Object> settings = new HashMap<>(clients);
    settings.put(SchemaRegistryClientConfig.HTTP_CONNECT_TIMEOUT_MS, LIMIT_MS);
    settings.put(SchemaRegistryClientConfig.HTTP_READ_TIMEOUT_MS, LIMIT_MS);
    try (SchemaRegistryClient client =
        new CachedSchemaRegistryClient(request.registry(), SCHEMAS_CACHED, settings)) {
      return new RegistrySetup(new PublicSubjects(client, topics), request).all();
    } catch (IOException | RuntimeException failed) {
      // The client says in many ways that a file is not there, or that a URL is none.
      complain(
          "cannot reach the registry: %s; `%s` checks the connection"
              .formatted(RootCause.message(failed), request.doctor()));
      return false;
    }
  }

  private boolean all() throws IOException {
    boolean took = true;
    for (String subject : subjects.names()) {
      try {
        say(subject, one(subject));
      } catch (RestClientException refused) {
        complain(
            "the registry refuses to %s %s: %s; allow this user to register schemas and set their compatibility"
                .formatted(
                    request.action() == Action.CREATE ? "set up" : "describe",
                    subject,
                    refused.getMessage()));
        took = false;
      }
    }
    return took;
  }

  private String one(String subject) throws IOException, RestClientException {
    Optional<String> found = subjects.level(subject);
    boolean asWanted = found.equals(Optional.of(WANTED));
    String was = found.filter(level -> !asWanted).map(level -> ", was " + level).orElse("");
    if (request.action() == Action.CREATE) {
      subjects.setUp(subject);
    }
    if (asWanted) {
      return WANTED;
    }
    return switch (request.action()) {
      case CREATE -> "set to " + WANTED + was;
      case PLAN -> "would be set to " + WANTED + was;
      case DESCRIBE -> "not " + WANTED + was + "; `" + request.create() + "` sets it";
    };
  }

  private static void say(String subject, String what) {
    System.out.printf("%-46s %s%n", Printable.text(subject), Printable.text(what));
  }

  private static void complain(String sentence) {
    System.err.println("whip: " + Printable.text(sentence));
  }
}
