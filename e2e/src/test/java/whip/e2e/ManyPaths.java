package whip.e2e;

import static org.junit.jupiter.api.Assertions.assertNull;

import io.confluent.kafka.serializers.KafkaAvroSerializer;
import io.confluent.kafka.serializers.subject.TopicRecordNameStrategy;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;
import whip.schemas.TrustedSchemas;
import whip.schemas.construct.AccountRow;
import whip.schemas.construct.GroupRow;
import whip.schemas.construct.PassesRow;
import whip.schemas.construct.PathRow;
import whip.schemas.construct.PredecessorRow;
import whip.schemas.run.RunRecord;
import whip.schemas.run.RunState;
import whip.testkit.LargeAccount;
import whip.topic.RunPartition;

/**
 * A run that is over and has a large account, in topics of its own: other tests read none of it.
 */
record ManyPaths(String run, int paths, int threads) {

  /** Creates the topics, and writes the account as the topology does. */
  static ManyPaths publish(Engine.Endpoint engine, int paths, int threads) {
    ManyPaths many = new ManyPaths("many-" + Runs.newId(), paths, threads);
    many.publish(engine);
    return many;
  }

  /** Options by which a verb finds it. */
  List<String> options(Engine.Endpoint engine) {
    List<String> options = new ArrayList<>(engine.options());
    options.add("--prefix=" + prefix());
    return options;
  }

  private String prefix() {
    return run + ".";
  }

  private void publish(Engine.Endpoint engine) {
    List<String> create = new ArrayList<>(List.of("topics", "create"));
    create.addAll(options(engine));
    engine.whip(create.toArray(String[]::new)).expect(0);
    TrustedSchemas.trust();
    Map<String, Object> settings = new HashMap<>(engine.clients());
    settings.put("value.subject.name.strategy", TopicRecordNameStrategy.class.getName());
    settings.put("compression.type", "lz4");
    KafkaAvroSerializer values = new KafkaAvroSerializer();
    values.configure(settings, false);
    try (KafkaProducer<String, Object> producer =
        new KafkaProducer<>(settings, new StringSerializer(), values)) {
      AtomicReference<Exception> failed = new AtomicReference<>();
      LargeAccount account = new LargeAccount(paths, threads);
      int partition = RunPartition.of(run, producer.partitionsFor(prefix() + "account").size());
      for (int path = 0; path < paths; path++) {
        String key = run + "/" + path;
        send(
            producer,
            new ProducerRecord<>(prefix() + "account", partition, key, row(account, path)),
            failed);
      }
      AccountRow last =
          new AccountRow(
              run, account.elapsed, "ns", threads, true, account.elapsed, List.of(), paths, 0);
      send(
          producer,
          new ProducerRecord<>(prefix() + "account", partition, run + "/account", last),
          failed);
      send(producer, new ProducerRecord<>(prefix() + "run", run, record()), failed);
      producer.flush();
      assertNull(failed.get());
    }
  }

  private static void send(
      KafkaProducer<String, Object> producer,
      ProducerRecord<String, Object> next,
      AtomicReference<Exception> failed) {
    var unused = producer.send(next, (sent, failure) -> failed.compareAndSet(null, failure));
  }

  private RunRecord record() {
    Instant ended = Instant.parse("2026-11-02T08:00:00Z");
    return RunRecord.newBuilder()
        .setRun(run)
        .setState(RunState.ENDED)
        .setProgram("/home/ada/many")
        .setHost("node1")
        .setThreads(threads)
        .setClock("tsc")
        .setUnit("ns")
        .setStartedAt(ended)
        .setWrittenAt(ended)
        .setEndedAt(ended)
        .setEndReason("exit")
        .build();
  }

  private PathRow row(LargeAccount account, int path) {
    List<GroupRow> groups = new ArrayList<>();
    List<PassesRow> passes = new ArrayList<>();
    for (LargeAccount.Row row : account.rows(path)) {
      String thread = Integer.toString(row.thread());
      groups.add(group(thread, row));
      passes.add(new PassesRow(thread, row.entries()));
    }
    boolean isProgram = path == 0;
    return PathRow.newBuilder()
        .setRun(run)
        .setPath(path)
        .setParent(account.parent(path))
        .setKind(account.kind(path))
        .setLabel(isProgram ? "" : "many.c:" + path)
        .setFile(isProgram ? "" : "/home/ada/many.c")
        .setLine(path)
        .setFunction(isProgram ? "" : "many")
        .setName("")
        .setDepth(0)
        .setGroups(groups)
        .setEdges(
            isProgram ? List.of() : List.of(new PredecessorRow(account.predecessor(path), passes)))
        .build();
  }

  private static GroupRow group(String thread, LargeAccount.Row row) {
    GroupRow group = new GroupRow();
    group.setThreads(thread);
    group.setCount(row.entries());
    group.setBodies(row.entries());
    group.setEnter(0);
    group.setBody(row.body());
    group.setExit(row.exit());
    int first = group.getSchema().getField("work").pos();
    for (int one = 0; one < row.times().size(); one++) {
      group.put(first + one, row.times().get(one));
    }
    return group;
  }
}
