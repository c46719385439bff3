package whip.streams.node;

import whip.codec.BadRecordException;
import whip.codec.Batch;
import whip.codec.NodeBatchCodec;
import whip.model.node.ArrayArena;
import whip.schemas.node.NodeBatch;
import whip.streams.avro.AvroFormat;

/** Records of the node topic, as bytes, to batches. */
public final class NodeRecordCodec {

  private NodeRecordCodec() {}

  /** The batch that a record of {@code topic} says. */
  public static Batch decode(AvroFormat format, String topic, String key, byte[] value)
      throws BadRecordException {
    return decode(format, topic, key, value, new ArrayArena());
  }

  /** Decodes a batch that is valid until the arena is reclaimed. */
  public static Batch decode(
      AvroFormat format, String topic, String key, byte[] value, ArrayArena arena)
      throws BadRecordException {
    return NodeBatchCodec.decode(key, format.decode(topic, value, NodeBatch.class), arena);
  }
}
