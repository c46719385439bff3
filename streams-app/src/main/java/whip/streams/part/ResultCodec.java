package whip.streams.part;

import org.apache.avro.specific.SpecificRecord;
import whip.schemas.subtree.BatchReceipt;
import whip.schemas.subtree.SubtreePart;
import whip.streams.avro.AvroFormat;
import whip.streams.dlq.BadRecordException;

/** What the result topic carries: outcomes of runs, and receipts for batches. */
public final class ResultCodec {

  /** A record of the result topic: one of the two is null. */
  public record Result(Part outcome, Receipt receipt) {}

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

  public Result decode(byte[] bytes) throws BadRecordException {
    SpecificRecord record = format.decode(topic, bytes, SpecificRecord.class);
    if (record instanceof SubtreePart part) {
      return new Result(SubtreePartDecoder.decode(part), null);
    }
    if (record instanceof BatchReceipt receipt) {
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
    throw new BadRecordException("neither an outcome nor a receipt: " + record.getSchema());
  }

  /** An outcome as the value of a state store. */
  public byte[] toStored(Part outcome) {
    return parts.toStored(outcome);
  }

  public Part ofStored(byte[] stored) {
    return parts.ofStored(stored);
  }
}
