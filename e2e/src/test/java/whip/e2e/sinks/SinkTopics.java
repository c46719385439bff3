package whip.e2e.sinks;

import io.confluent.kafka.serializers.KafkaAvroSerializer;
import io.confluent.kafka.serializers.subject.TopicRecordNameStrategy;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import whip.e2e.Engine;
import whip.e2e.Runs;
import whip.schemas.TrustedSchemas;
import whip.schemas.profile.DirectiveRow;
import whip.schemas.profile.ProfileStatus;
import whip.schemas.profile.ProgramRow;
import whip.schemas.run.RunRecord;
import whip.schemas.run.RunState;

/**
 * Topics of a test's own, and what stands in for collector and topology: it writes whatever records
 * a test wants, in an order that the test decides.
 */
final class SinkTopics implements AutoCloseable {
  static final Instant STARTED = Instant.parse("2026-11-02T08:00:00Z");

  private final String prefix = "sink" + Runs.newId() + ".";
  private final Map<String, Object> clients;
  private final KafkaProducer<String, Object> producer;

  SinkTopics(Engine.Endpoint endpoint) {
    TrustedSchemas.trust();
    endpoint
        .whip(
            "topics",
            "create",
            "--bootstrap",
            endpoint.bootstrap(),
            "--registry",
            endpoint.registry(),
            "--prefix",
            prefix)
        .expect(0);
    clients = endpoint.clients();
    Map<String, Object> settings = new HashMap<>(clients);
    settings.put("value.subject.name.strategy", TopicRecordNameStrategy.class.getName());
    KafkaAvroSerializer values = new KafkaAvroSerializer();
    values.configure(settings, false);
    producer = new KafkaProducer<>(settings, new StringSerializer(), values);
  }

  String prefix() {
    return prefix;
  }

  /** A run that has ended, with directives {@code a.c:1}, {@code a.c:2} and so on. */
  void complete(String run, long revision, long work, long span, int directives) {
    send("run", run, runRecord(run));
    for (int line = 1; line <= directives; line++) {
      directive(run, revision, line, work / (line + 1));
    }
    send("profile", run + "/program", program(run, revision, work, span, directives));
  }

  void directive(String run, long revision, int line, long work) {
    send("profile", directiveKey(run, line), directiveRow(run, revision, line, work));
  }

  void retireDirective(String run, int line) {
    send("profile", directiveKey(run, line), null);
  }

  /** Writes what the engine does when a run is removed. */
  void remove(String run, int directives) {
    for (int line = 1; line <= directives; line++) {
      retireDirective(run, line);
    }
    send("profile", run + "/program", null);
    send("run", run, null);
  }

  /** Writes a row as a later version might: with an unknown field. */
  void program(ProgramRow row, String newField, long value) {
    Map<String, Object> all = new LinkedHashMap<>();
    row.getSchema().getFields().forEach(field -> all.put(field.name(), row.get(field.pos())));
    List<Schema.Field> fields =
        new java.util.ArrayList<>(
            row.getSchema().getFields().stream()
                .map(field -> new Schema.Field(field, field.schema()))
                .toList());
    fields.add(new Schema.Field(newField, Schema.create(Schema.Type.LONG), "new", 0L));
    Schema schema =
        Schema.createRecord(
            row.getSchema().getName(),
            row.getSchema().getDoc(),
            row.getSchema().getNamespace(),
            false,
            fields);
    GenericData.Record record = new GenericData.Record(schema);
    all.forEach(
        (field, its) ->
            record.put(field, its instanceof Instant moment ? moment.toEpochMilli() : its));
    record.put(newField, value);
    send("profile", row.getRun() + "/program", record);
  }

  static ProgramRow program(String run, long revision, long work, long span, int directives) {
    return ProgramRow.newBuilder()
        .setRun(run)
        .setRevision(revision)
        .setStatus(ProfileStatus.COMPLETE)
        .setDirectives(directives)
        .setWork(work)
        .setSpan(span)
        .setSerialWork(span / 10)
        .setLockBound(0)
        .setProgram("/home/ada/" + run)
        .setThreads(4)
        .setClock("virtual")
        .setUnit("units")
        .setStartedAt(STARTED)
        .setEndedAt(STARTED.plusSeconds(60))
        .setFreshAt(STARTED.plusSeconds(revision))
        .setUpdatedAt(STARTED.plusSeconds(revision))
        .build();
  }

  static RunRecord runRecord(String run) {
    return RunRecord.newBuilder()
        .setRun(run)
        .setState(RunState.ENDED)
        .setProgram("/home/ada/" + run)
        .setHost("node1")
        .setThreads(4)
        .setClock("virtual")
        .setUnit("units")
        .setStartedAt(STARTED)
        .setWrittenAt(STARTED.plusSeconds(60))
        .setEndedAt(STARTED.plusSeconds(60))
        .setEndReason("exit")
        .build();
  }

  static DirectiveRow directiveRow(String run, long revision, int line, long work) {
    return DirectiveRow.newBuilder()
        .setRun(run)
        .setRevision(revision)
        .setKind("for")
        .setFile("/src/a.c")
        .setLine(line)
        .setLabel("a.c:" + line)
        .setInstances(1)
        .setWork(work)
        .setSpan(work / 2)
        .setMinWork(work)
        .setMaxWork(work)
        .setSerialWork(work / 2)
        .setUpdatedAt(STARTED.plusSeconds(revision))
        .build();
  }

  private static String directiveKey(String run, int line) {
    return run + "/for@/src/a.c:" + line;
  }

  /** Into one partition, so that a test knows what comes after what. */
  void send(String topic, String key, Object value) {
    try {
      producer.send(new ProducerRecord<>(prefix + topic, 0, key, value)).get();
    } catch (InterruptedException | ExecutionException failed) {
      throw new AssertionError(key + " cannot be written", failed);
    }
  }

  /** Writes a foreign record to the topic. */
  void garbage(String topic, String key) throws Exception {
    try (KafkaProducer<String, byte[]> raw =
        new KafkaProducer<>(clients, new StringSerializer(), new ByteArraySerializer())) {
      raw.send(new ProducerRecord<>(prefix + topic, 0, key, new byte[] {0, 0, 0, 1, 2, 3})).get();
    }
  }

  @Override
  public void close() {
    producer.close();
  }
}
