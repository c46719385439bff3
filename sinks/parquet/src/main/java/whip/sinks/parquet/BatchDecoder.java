package whip.sinks.parquet;

import java.util.List;
import whip.codec.BadRecordException;
import whip.codec.Batch;
import whip.codec.NodeBatchCodec;
import whip.read.Received;
import whip.schemas.node.NodeBatch;

/** From a record of the node topic to the batch in it: what the topology refuses is none. */
final class BatchDecoder {
  private BatchDecoder() {}

  static DecodedBatch decode(Received record) throws BadRecordException {
    if (record.undecodable().isPresent()) {
      throw new BadRecordException(record.undecodable().get());
    }
    if (!(record.value() instanceof NodeBatch value)) {
      throw new BadRecordException("not a batch of nodes");
    }
    Batch all = NodeBatchCodec.decode(record.key(), value);
    // What is open comes again when it is finished, and takes no memory until then.
    Batch finished = new Batch(all.stream(), all.sequence(), all.sentAt(), all.rows(), List.of());
    return new DecodedBatch(finished, record.partition(), record.offset());
  }
}
