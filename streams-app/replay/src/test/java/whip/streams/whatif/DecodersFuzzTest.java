package whip.streams.whatif;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.confluent.kafka.schemaregistry.avro.AvroSchema;
import io.confluent.kafka.schemaregistry.client.rest.exceptions.RestClientException;
import io.confluent.kafka.schemaregistry.testutil.MockSchemaRegistry;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Map;
import org.apache.avro.Schema;
import org.junit.jupiter.api.extension.ExtendWith;
import whip.codec.BadRecordException;
import whip.schemas.location.Location;
import whip.schemas.node.NodeBatch;
import whip.schemas.run.RunRecord;
import whip.schemas.subtree.BatchReceipt;
import whip.schemas.subtree.SubtreePart;
import whip.schemas.whatif.WhatIfRequest;
import whip.streams.Quiet;
import whip.streams.Topics;
import whip.streams.avro.AvroFormat;
import whip.streams.location.LocationCodec;
import whip.streams.node.LevelOne;
import whip.streams.node.NodeRecordCodec;
import whip.streams.part.ResultCodec;
import whip.streams.part.SubtreePartCodec;
import whip.streams.run.RunCodec;
import whip.testkit.tier.InSlices;

/**
 * Every decoder of the topology, given an Avro record's bytes behind the frame of its type: it
 * reads them or refuses them, with a reason somebody thought of. {@link DecodersCorpusTest} gives
 * them the corpus in the test resources in every run of the tests; in some, Jazzer does so again,
 * as it takes seconds to begin. {@code ./whip faults input} fuzzes (JAZZER_FUZZ=1), one decoder at
 * a time.
 */
@InSlices({3, 8})
@ExtendWith(Quiet.class)
class DecodersFuzzTest {

  private static final Topics TOPICS = Topics.DEFAULT;

  /** Reads a record, whatever is in it. */
  private interface Decoder {
    void decode(byte[] record) throws BadRecordException;
  }

  private static final String SCOPE = "fuzz";
  private static final AvroFormat FORMAT =
      new AvroFormat(Map.of("schema.registry.url", "mock://" + SCOPE));

  @FuzzTest(maxDuration = "60s")
  void nodeBatch(byte[] body) {
    LevelOne levelOne = new LevelOne();
    fuzz(
        TOPICS.node(),
        NodeBatch.getClassSchema(),
        body,
        record ->
            levelOne.fold(NodeRecordCodec.decode(FORMAT, TOPICS.node(), key(record), record)));
  }

  @FuzzTest(maxDuration = "60s")
  void subtreePart(byte[] body) {
    SubtreePartCodec codec = new SubtreePartCodec(FORMAT);
    fuzz(
        TOPICS.subtree(),
        SubtreePart.getClassSchema(),
        body,
        record -> codec.ofRecord(TOPICS.subtree(), record));
  }

  @FuzzTest(maxDuration = "60s")
  void receipt(byte[] body) {
    ResultCodec codec = new ResultCodec(FORMAT, TOPICS.result());
    fuzz(
        TOPICS.result(),
        BatchReceipt.getClassSchema(),
        body,
        record -> codec.decode("run", record));
  }

  @FuzzTest(maxDuration = "60s")
  void run(byte[] body) {
    RunCodec codec = new RunCodec(FORMAT, TOPICS.run());
    fuzz(TOPICS.run(), RunRecord.getClassSchema(), body, codec::decode);
  }

  @FuzzTest(maxDuration = "60s")
  void location(byte[] body) {
    LocationCodec codec = new LocationCodec(FORMAT, TOPICS.location());
    fuzz(
        TOPICS.location(),
        Location.getClassSchema(),
        body,
        record -> codec.decode("run/400", record));
  }

  @FuzzTest(maxDuration = "60s")
  void request(byte[] body) {
    RequestCodec codec = new RequestCodec(FORMAT, TOPICS.whatifRequest());
    fuzz(
        TOPICS.whatifRequest(),
        WhatIfRequest.getClassSchema(),
        body,
        record -> codec.decode("run/1", record));
  }

  private static void fuzz(String topic, Schema schema, byte[] body, Decoder decoder) {
    byte[] record =
        ByteBuffer.allocate(1 + Integer.BYTES + body.length)
            .put((byte) 0)
            .putInt(id(topic, schema))
            .put(body)
            .array();
    try {
      decoder.decode(record);
    } catch (BadRecordException e) {
      if (e.kind() == BadRecordException.Kind.UNFORESEEN) {
        throw new AssertionError("nobody thought of this", e);
      }
    }
  }

  private static int id(String topic, Schema schema) {
    try {
      return MockSchemaRegistry.getClientForScope(SCOPE)
          .register(topic + "-" + schema.getFullName(), new AvroSchema(schema));
    } catch (IOException | RestClientException e) {
      throw new IllegalStateException("the registry is in memory", e);
    }
  }

  /** The batch's own, so that more than the key is looked at. */
  private static String key(byte[] record) throws BadRecordException {
    NodeBatch batch = FORMAT.decode(TOPICS.node(), record, NodeBatch.class);
    return batch.getRun() + "/" + batch.getThread();
  }
}
