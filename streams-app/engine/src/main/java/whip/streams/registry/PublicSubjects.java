package whip.streams.registry;

import io.confluent.kafka.schemaregistry.avro.AvroSchema;
import io.confluent.kafka.schemaregistry.client.SchemaRegistryClient;
import io.confluent.kafka.schemaregistry.client.rest.exceptions.RestClientException;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import whip.streams.Topics;
import whip.streams.avro.PublicFormat;

/**
 * The subjects of public topics in a schema registry, ours or any other that speaks the protocol.
 * {@link #setUp} has the registry refuse every schema that would keep an old program from reading
 * new data, or a new program from reading old data.
 */
public final class PublicSubjects {
  /** The compatibility level they are promised to have. */
  public static final CompatibilityLevel LEVEL = CompatibilityLevel.FULL_TRANSITIVE;

  private static final int NOT_FOUND = 404;

  private final SchemaRegistryClient registry;
  private final SortedMap<String, AvroSchema> schemas;

  public PublicSubjects(SchemaRegistryClient registry, Topics topics) {
    this.registry = registry;
    schemas = PublicFormat.subjects(topics);
  }

  public Set<String> names() {
    return schemas.keySet();
  }

  /** The level of the subject itself; empty: none was set. */
  public Optional<String> level(String subject) throws IOException, RestClientException {
    try {
      return Optional.of(registry.getCompatibility(subject));
    } catch (RestClientException refused) {
      if (refused.getStatus() == NOT_FOUND) {
        return Optional.empty();
      }
      throw refused;
    }
  }

  /**
   * Registers the schema and sets the level: some registries know no level of a subject that has no
   * schema.
   */
  public void setUp(String subject) throws IOException, RestClientException {
    registry.register(subject, schemas.get(subject));
    registry.updateCompatibility(subject, LEVEL.name());
  }
}
