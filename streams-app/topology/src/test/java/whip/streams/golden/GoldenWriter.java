package whip.streams.golden;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.Encoder;
import org.apache.avro.io.EncoderFactory;
import org.apache.avro.specific.SpecificDatumReader;
import org.apache.avro.specific.SpecificRecord;
import org.apache.avro.util.RandomData;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import whip.codec.AccountChanges;
import whip.codec.AccountDeltaCodec;
import whip.codec.GrainChanges;
import whip.codec.GrainDeltaCodec;
import whip.model.construct.Account;
import whip.model.construct.AccountChange;
import whip.model.construct.AccountClass;
import whip.model.construct.CauseChange;
import whip.model.construct.Iterations;
import whip.model.construct.PassChange;
import whip.model.construct.PathFacts;
import whip.model.construct.PathId;
import whip.model.construct.PhaseMarks;
import whip.model.construct.Times;
import whip.model.grain.Burden;
import whip.model.grain.GrainSums;
import whip.model.grain.Lineage;
import whip.model.node.Directive;
import whip.model.node.DirectiveKind;
import whip.model.node.Site;
import whip.schemas.node.NodeBatch;
import whip.schemas.whatif.WhatIfAnswer;
import whip.schemas.whatif.WhatIfRequest;
import whip.streams.Pipeline;
import whip.streams.Topics;

/**
 * Writes what the present version puts into topics and stores. A maintainer runs it when a version
 * is released ({@code src/test/golden/README.md}); it is no test.
 */
class GoldenWriter {

  private static final Topics TOPICS = Topics.DEFAULT;

  @Test
  @EnabledIfSystemProperty(named = "whip.golden.write", matches = "[0-9]+([.][0-9]+)+")
  void write() throws Exception {
    Golden golden = Golden.of(System.getProperty("whip.golden.write"));
    Files.createDirectory(golden.directory());
    GoldenRun run = new GoldenRun();
    try (Pipeline pipeline = new Pipeline()) {
      run.firstHalf(pipeline);
      account(pipeline);
      grains(pipeline);
      List<ProducerRecord<String, byte[]>> topics = topics(pipeline);
      Golden.write(golden.topics(), topics);
      Files.write(
          golden.content(), topics.stream().map(entry -> Content.json(pipeline, entry)).toList());
      Golden.write(golden.stores(), stores(pipeline));
      Golden.write(golden.rest(), rest(pipeline, run));
      golden.writeSchemas(pipeline.schemas());
    }
    Files.writeString(golden.profile(), run.profile());
  }

  /** A cut of a serial program at a phase's mark, and a record that waits for one before it. */
  private static void account(Pipeline pipeline) {
    Account serial = new Account(1, 1, 0, 10, 0, Times.of(AccountClass.WORK, 10));
    for (long sequence : new long[] {0, 2}) {
      AccountChange change = new AccountChange(PathId.ROOT, 0, serial);
      AccountChanges changes =
          new AccountChanges(
              GoldenRun.RUN,
              1,
              0,
              sequence,
              Instant.EPOCH,
              new AccountChanges.Cut(10, true, false, 1, "step"),
              List.of(PathFacts.ROOT),
              List.of(change),
              List.of(new PassChange(PathId.ROOT, PathId.ROOT, 0, 1)),
              List.of(new CauseChange(PathId.ROOT, PathId.ROOT, 0, 1)),
              List.of(new PhaseMarks("step", new Iterations(1, 0, 10, 10, BigInteger.ZERO, 0, 0))));
      pipeline.raw(
          TOPICS.construct(),
          GoldenRun.RUN + "/0",
          pipeline.encoded(TOPICS.construct(), AccountDeltaCodec.encode(changes)));
    }
  }

  /** One task of which everything is known. */
  private static void grains(Pipeline pipeline) {
    GrainSums sums =
        GrainSums.grain(
            new Directive(DirectiveKind.TASK, new Site(0x401000)),
            Lineage.ROOT.own(0),
            10,
            Burden.task(1, 2, 3, 4));
    GrainChanges changes = new GrainChanges(GoldenRun.RUN, 1, 0, 0, Instant.EPOCH, false, sums);
    pipeline.raw(
        TOPICS.grainDelta(),
        GoldenRun.RUN + "/0",
        pipeline.encoded(TOPICS.grainDelta(), GrainDeltaCodec.encode(changes)));
  }

  private static List<ProducerRecord<String, byte[]>> topics(Pipeline pipeline) throws IOException {
    List<ProducerRecord<String, byte[]>> entries = new ArrayList<>();
    for (String topic :
        List.of(
            TOPICS.subtree(),
            TOPICS.result(),
            TOPICS.profile(),
            TOPICS.account(),
            TOPICS.property(),
            TOPICS.grain(),
            TOPICS.deadLetters())) {
      for (TestRecord<String, byte[]> record : pipeline.output(topic)) {
        entries.add(new ProducerRecord<>(topic, record.key(), record.value()));
      }
    }
    // The one that no version could read stands among the dead letters.
    pipeline.sent().stream().filter(record -> record.value()[0] == 0).forEach(entries::add);
    // The service beside the topology writes these; any content will do.
    entries.add(any(pipeline, TOPICS.whatifRequest(), WhatIfRequest.getClassSchema()));
    entries.add(any(pipeline, TOPICS.whatif(), WhatIfAnswer.getClassSchema()));
    return entries;
  }

  private static ProducerRecord<String, byte[]> any(Pipeline pipeline, String topic, Schema schema)
      throws IOException {
    Object random = new RandomData(schema, 1, 42L).iterator().next();
    var bytes = new ByteArrayOutputStream();
    Encoder encoder = EncoderFactory.get().binaryEncoder(bytes, null);
    new GenericDatumWriter<>(schema, new GenericData()).write(random, encoder);
    encoder.flush();
    SpecificRecord record =
        new SpecificDatumReader<SpecificRecord>(schema)
            .read(null, DecoderFactory.get().binaryDecoder(bytes.toByteArray(), null));
    return new ProducerRecord<>(topic, GoldenRun.RUN + "/1", pipeline.encoded(topic, record));
  }

  private static List<ProducerRecord<String, byte[]>> stores(Pipeline pipeline) {
    List<ProducerRecord<String, byte[]>> entries = new ArrayList<>();
    pipeline
        .stores()
        .forEach(
            (store, content) ->
                content.forEach(
                    (key, value) -> entries.add(new ProducerRecord<>(store, key, value))));
    return entries;
  }

  private static List<ProducerRecord<String, byte[]>> rest(Pipeline pipeline, GoldenRun run) {
    List<ProducerRecord<String, byte[]>> entries = new ArrayList<>();
    for (NodeBatch batch : run.rest()) {
      entries.add(
          new ProducerRecord<>(
              TOPICS.node(),
              batch.getRun() + "/" + batch.getThread(),
              pipeline.encoded(TOPICS.node(), batch)));
    }
    return entries;
  }
}
