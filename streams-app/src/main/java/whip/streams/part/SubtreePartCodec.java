package whip.streams.part;

import whip.schemas.subtree.SubtreePart;
import whip.streams.avro.AvroFormat;
import whip.streams.avro.StateFormat;
import whip.streams.dlq.BadRecordException;

/** Parts as records of a topic, and as values of a state store. */
public final class SubtreePartCodec {

  private final AvroFormat format;
  private final StateFormat<SubtreePart> state =
      new StateFormat<>(SubtreePart.getEncoder(), SubtreePart.getDecoder());

  public SubtreePartCodec(AvroFormat format) {
    this.format = format;
  }

  public byte[] encode(String topic, Part part) {
    return format.encode(topic, SubtreePartEncoder.encode(part));
  }

  public Part decode(String topic, byte[] bytes) throws BadRecordException {
    return SubtreePartDecoder.decode(format.decode(topic, bytes, SubtreePart.class));
  }

  /** As the value of a state store. */
  public byte[] toStored(Part part) {
    return state.encode(SubtreePartEncoder.encode(part));
  }

  /** From the value of a state store. */
  public Part ofStored(byte[] stored) {
    try {
      return SubtreePartDecoder.decode(state.decode(stored));
    } catch (BadRecordException e) {
      throw new IllegalStateException("bug: the state store holds what was never put there", e);
    }
  }
}
