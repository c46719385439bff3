package whip.streams.registry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.confluent.kafka.schemaregistry.avro.AvroSchema;
import io.confluent.kafka.schemaregistry.client.CachedSchemaRegistryClient;
import io.confluent.kafka.schemaregistry.client.SchemaRegistryClient;
import io.confluent.kafka.schemaregistry.client.rest.exceptions.RestClientException;
import io.confluent.kafka.serializers.KafkaAvroDeserializer;
import io.confluent.kafka.serializers.KafkaAvroSerializer;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import whip.streams.Topics;

/**
 * Contract of any schema registry, as calls of the genuine Confluent client. A subclass says which
 * server to ask. Every test uses a subject of its own, so one server serves them all.
 */
abstract class RegistryContract {
  private static final AvroSchema POINT =
      record("{'name':'x','type':'int'},{'name':'y','type':'int'}");
  private static final AvroSchema POINT_WITH_DEFAULT =
      record(
          "{'name':'x','type':'int'},{'name':'y','type':'int'},{'name':'z','type':'int','default':0}");
  private static final AvroSchema POINT_WITHOUT_DEFAULT =
      record("{'name':'x','type':'int'},{'name':'y','type':'int'},{'name':'w','type':'int'}");
  private static final AvroSchema ONLY_X = record("{'name':'x','type':'int'}");
  private static final AvroSchema X_AND_TEXT_Y =
      record("{'name':'x','type':'int'},{'name':'y','type':'string','default':''}");

  private final String subject = "subject-" + UUID.randomUUID();
  private SchemaRegistryClient client;

  /** Where the server under test answers the Confluent protocol. */
  abstract String url();

  @BeforeEach
  void connect() throws Exception {
    client = newClient();
    client.updateCompatibility(null, "BACKWARD_TRANSITIVE");
  }

  @Test
  void shouldGiveOneSchemaOneIdInEverySubject() throws Exception {
    int id = client.register(subject, POINT);
    assertEquals(id, newClient().register(subject, POINT));
    assertEquals(id, client.register(subject + "-other", POINT));
    assertNotEquals(id, client.register(subject, POINT_WITH_DEFAULT));
  }

  @Test
  void shouldReturnASchemaByItsId() throws Exception {
    int id = client.register(subject, POINT);
    assertEquals(POINT.rawSchema(), newClient().getSchemaById(id).rawSchema());
  }

  @Test
  void shouldNumberTheVersionsOfASubject() throws Exception {
    client.register(subject, POINT);
    int second = client.register(subject, POINT_WITH_DEFAULT);
    assertEquals(List.of(1, 2), client.getAllVersions(subject));
    assertEquals(2, client.getLatestSchemaMetadata(subject).getVersion());
    assertEquals(second, client.getLatestSchemaMetadata(subject).getId());
    assertEquals(1, client.getVersion(subject, POINT));
    assertTrue(client.getAllSubjects().contains(subject));
  }

  @Test
  void shouldRefuseASchemaThatCannotReadTheOldData() throws Exception {
    client.register(subject, POINT);
    assertRefused(409, 409, () -> client.register(subject, POINT_WITHOUT_DEFAULT));
    assertEquals(List.of(1), client.getAllVersions(subject));
  }

  @Test
  void shouldCompareWithEveryEarlierVersionNotOnlyTheLast() throws Exception {
    client.register(subject, POINT);
    client.register(subject, ONLY_X);
    // It reads version 2, which has no y, but not version 1, whose y is a number.
    assertRefused(409, 409, () -> client.register(subject, X_AND_TEXT_Y));
  }

  @Test
  void shouldCompareWithTheLastVersionAloneWhereThatIsSet() throws Exception {
    client.register(subject, POINT);
    client.register(subject, ONLY_X);
    client.updateCompatibility(subject, "BACKWARD");
    assertEquals("BACKWARD", client.getCompatibility(subject));
    client.register(subject, X_AND_TEXT_Y);
    assertEquals(List.of(1, 2, 3), client.getAllVersions(subject));
  }

  @Test
  void shouldTestCompatibilityWithoutRegistering() throws Exception {
    client.register(subject, POINT);
    assertTrue(client.testCompatibility(subject, POINT_WITH_DEFAULT));
    assertFalse(client.testCompatibility(subject, POINT_WITHOUT_DEFAULT));
    assertEquals(List.of(1), client.getAllVersions(subject));
  }

  @Test
  void shouldNameWhatIsMissing() throws Exception {
    assertRefused(404, 40401, () -> client.getAllVersions(subject));
    assertRefused(404, 40401, () -> client.getVersion(subject, POINT));
    client.register(subject, POINT);
    assertRefused(404, 40402, () -> client.getSchemaMetadata(subject, 7));
    assertRefused(404, 40403, () -> client.getVersion(subject, ONLY_X));
    assertRefused(404, 40403, () -> client.getSchemaById(999_999_999));
  }

  @Test
  void shouldRefuseTextThatIsNoSchema() {
    RestRequest request = new RestRequest(url());
    assertEquals(
        new RestRequest.Answer(422, 42201),
        request.post(
            "/subjects/" + subject + "/versions",
            "{\"schema\":\"{\\\"type\\\":\\\"nonsense\\\"}\"}"));
  }

  @Test
  void shouldDeleteSoftlyFirstAndThenForGood() throws Exception {
    client.register(subject, POINT);
    client.register(subject, POINT_WITH_DEFAULT);
    // 404 in the original, 409 in Apicurio: the code is what counts.
    assertEquals(
        40405,
        assertThrows(RestClientException.class, () -> client.deleteSubject(subject, true))
            .getErrorCode());
    assertEquals(List.of(1, 2), client.deleteSubject(subject));
    assertRefused(404, 40404, () -> client.deleteSubject(subject));
    assertRefused(404, 40401, () -> newClient().getAllVersions(subject));
    assertEquals(List.of(1, 2), client.deleteSubject(subject, true));
    assertFalse(client.getAllSubjects(true).contains(subject));
  }

  @Test
  void shouldServeTheSerializersAndAReaderWithANewerSchema() throws Exception {
    Map<String, Object> config =
        Map.of("schema.registry.url", url(), "auto.register.schemas", true);
    String topic = subject;
    try (KafkaAvroSerializer serializer = new KafkaAvroSerializer();
        KafkaAvroDeserializer deserializer = new KafkaAvroDeserializer()) {
      serializer.configure(config, false);
      deserializer.configure(config, false);
      GenericRecord point = new GenericData.Record(POINT.rawSchema());
      point.put("x", 3);
      point.put("y", 4);
      byte[] bytes = serializer.serialize(topic, point);
      assertEquals(0, bytes[0]);
      assertEquals(client.getId(topic + "-value", POINT), ByteBuffer.wrap(bytes, 1, 4).getInt());
      assertEquals(point, deserializer.deserialize(topic, bytes));
      GenericRecord evolved =
          (GenericRecord) deserializer.deserialize(topic, bytes, POINT_WITH_DEFAULT.rawSchema());
      assertEquals(0, evolved.get("z"));
    }
  }

  /** A directive's row without its span: new programs read old rows, old programs no new ones. */
  @Test
  void shouldKeepOldReadersReadingOnceSetUp() throws Exception {
    PublicSubjects subjects = new PublicSubjects(client, new Topics(subject + ".", 1, 1));
    for (String name : subjects.names()) {
      assertNotEquals(Optional.of("FULL_TRANSITIVE"), subjects.level(name));
      subjects.setUp(name);
      subjects.setUp(name);
      assertEquals(Optional.of("FULL_TRANSITIVE"), subjects.level(name));
      assertEquals(List.of(1), client.getAllVersions(name));
    }
    String rows = subject + ".profile-whip.schemas.profile.DirectiveRow";
    Schema row = new Schema.Parser().parse(client.getLatestSchemaMetadata(rows).getSchema());
    AvroSchema withoutSpan = new AvroSchema(without(row, "span"));
    int id = client.register(subject, new AvroSchema(row));
    assertNotEquals(id, client.register(subject, withoutSpan), "it is only that level");
    assertRefused(409, 409, () -> client.register(rows, withoutSpan));
    assertEquals(List.of(1), client.getAllVersions(rows));
  }

  private static Schema without(Schema schema, String field) {
    List<Schema.Field> rest =
        schema.getFields().stream()
            .filter(each -> !each.name().equals(field))
            .map(each -> new Schema.Field(each, each.schema()))
            .toList();
    return Schema.createRecord(
        schema.getName(), schema.getDoc(), schema.getNamespace(), false, rest);
  }

  /** A client with an empty cache: it has to ask the server. */
  SchemaRegistryClient newClient() {
    return new CachedSchemaRegistryClient(url(), 100);
  }

  static void assertRefused(int status, int code, Executable call) {
    RestClientException refused = assertThrows(RestClientException.class, call);
    assertEquals(status, refused.getStatus(), refused.getMessage());
    assertEquals(code, refused.getErrorCode(), refused.getMessage());
  }

  private static AvroSchema record(String fields) {
    return new AvroSchema(
        "{'type':'record','name':'Point','fields':[%s]}".formatted(fields).replace('\'', '"'));
  }
}
