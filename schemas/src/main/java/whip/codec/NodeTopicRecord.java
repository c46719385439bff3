package whip.codec;

import whip.schemas.node.NodeBatch;

/** Records of the node topic for readers that do not know its generated classes. */
public final class NodeTopicRecord {
  private NodeTopicRecord() {}

  /**
   * The batch of a record.
   *
   * @param value as the deserializer has made it
   */
  public static Batch batch(String key, Object value) throws BadRecordException {
    if (value instanceof NodeBatch batch) {
      return NodeBatchCodec.decode(key, batch);
    }
    throw new BadRecordException("no node batch");
  }
}
