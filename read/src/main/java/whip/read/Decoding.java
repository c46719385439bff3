package whip.read;

import io.confluent.kafka.schemaregistry.avro.AvroSchemaProvider;
import io.confluent.kafka.schemaregistry.client.CachedSchemaRegistryClient;
import io.confluent.kafka.schemaregistry.client.SchemaRegistryClient;
import io.confluent.kafka.schemaregistry.client.rest.RestService;
import io.confluent.kafka.serializers.KafkaAvroDeserializer;
import io.confluent.kafka.serializers.KafkaAvroDeserializerConfig;
import java.util.List;
import java.util.Map;

/** The genuine Confluent deserializer of a cluster's records, into the classes of our schemas. */
final class Decoding {
  private Decoding() {}

  static KafkaAvroDeserializer of(Cluster cluster) {
    Map<String, Object> properties = cluster.clientProperties();
    properties.put(KafkaAvroDeserializerConfig.SPECIFIC_AVRO_READER_CONFIG, true);
    KafkaAvroDeserializerConfig config = new KafkaAvroDeserializerConfig(properties);
    KafkaAvroDeserializer deserializer =
        config.getSchemaRegistryUrls().stream().allMatch(url -> url.startsWith("http://"))
            ? new KafkaAvroDeserializer(clientWithoutTls(config))
            : new KafkaAvroDeserializer();
    deserializer.configure(properties, false);
    return deserializer;
  }

  /**
   * Client as the deserializer would make it, without the certificates of all public authorities.
   * It would read them even without TLS: a tenth of the time a short program waits for its profile.
   */
  private static SchemaRegistryClient clientWithoutTls(KafkaAvroDeserializerConfig config) {
    RestService registry = new RestService(config.getSchemaRegistryUrls());
    registry.configure(config.originals());
    return new CachedSchemaRegistryClient(
        registry,
        config.getMaxSchemasPerSubject(),
        List.of(new AvroSchemaProvider()),
        Map.of(),
        config.requestHeaders());
  }
}
