package whip.streams.part;

import org.apache.avro.specific.SpecificRecord;
import whip.codec.BadRecordException;
import whip.codec.RunIds;
import whip.schemas.subtree.BatchReceipt;
import whip.schemas.subtree.SubtreePart;
import whip.streams.avro.AvroFormat;

/** Codec of the result topic: outcomes of runs, and receipts for batches. */
public final class ResultCodec {

  /** A record of the result topic: one of the two is null. */
  public record Result(Part outcome, Receipt receipt) {
    public String run() {
      return receipt != null ? receipt.run() : outcome.run();
    }
  }

  private final AvroFormat format;
  private final SubtreePartCodec parts;
  private final String topic;

  public ResultCodec(AvroFormat format, String topic) {
    this.format = format;
    this.parts = new SubtreePartCodec(format);
    this.topic = topic;
  }

  public byte[] encode(Part outcome) {
    return parts.encode(topic, outcome);
  }

  public byte[] encode(Receipt receipt) {
    return format.encode(
        topic,
        new BatchReceipt(
            receipt.run(),
            receipt.incarnation(),
            receipt.thread(),
            receipt.received(),
            receipt.sentAt(),
            receipt.partition(),
            receipt.offset()));
  }

  public Result decode(String key, byte[] bytes) throws BadRecordException {
    SpecificRecord record = format.decode(topic, bytes, SpecificRecord.class);
    if (record instanceof SubtreePart part) {
      Part outcome = SubtreePartCodec.received(part);
      check(outcome.outcome().isPresent(), "a part, but no outcome");
      check(outcome.run().equals(key), "key: " + key + " is not the outcome's run");
      return new Result(outcome, null);
    }
    if (record instanceof BatchReceipt receipt) {
      check(RunIds.isValid(receipt.getRun()), "run: not an id: " + receipt.getRun());
      check(receipt.getRun().equals(key), "key: " + key + " is not the receipt's run");
      check(receipt.getThread() >= 0 && receipt.getReceived() >= 0, "thread or received: negative");
      return new Result(
          null,
          new Receipt(
              receipt.getRun(),
              receipt.getIncarnation(),
              receipt.getThread(),
              receipt.getReceived(),
              receipt.getSentAt(),
              receipt.getPartition(),
              receipt.getOffset()));
    }
    throw new BadRecordException(
        "not an outcome or a receipt but " + record.getSchema().getFullName());
  }

  private static void check(boolean holds, String otherwise) throws BadRecordException {
    if (!holds) {
      throw new BadRecordException(otherwise);
    }
  }

  /** An outcome as the value of a state store. */
  public byte[] toStored(Part outcome) {
    return parts.toStored(outcome);
  }

  public Part ofStored(byte[] stored) {
    return parts.ofStored(stored);
  }
}
