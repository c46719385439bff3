package whip.streams.part;

import whip.codec.BadRecordException;
import whip.codec.RunIds;
import whip.model.assembly.Container;
import whip.model.node.NodeId;
import whip.schemas.subtree.SubtreePart;
import whip.streams.avro.AvroFormat;
import whip.streams.avro.StateFormat;

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

  /** The part that a record of {@code topic} says. */
  public Part decode(String topic, String key, byte[] bytes) throws BadRecordException {
    Part part = ofRecord(topic, bytes);
    require(part.key().equals(key), "key: " + key + " is not the part's run/region");
    return part;
  }

  /** Decodes a part under any key. */
  public Part ofRecord(String topic, byte[] bytes) throws BadRecordException {
    return received(format.decode(topic, bytes, SubtreePart.class));
  }

  /** Decodes a part that may come from a foreign producer. */
  static Part received(SubtreePart record) throws BadRecordException {
    Part part = SubtreePartDecoder.decode(record);
    require(RunIds.isValid(part.run()), "run: not an id: " + part.run());
    require(
        part.outcome().isEmpty() || part.region().equals(NodeId.RUN),
        "outcome: of a region inside the run");
    for (Container container : part.containers().values()) {
      require(
          container.runs().stream().noneMatch(Container.Run::isSpilled),
          "containers: items that are elsewhere");
    }
    return part;
  }

  private static void require(boolean holds, String otherwise) throws BadRecordException {
    if (!holds) {
      throw new BadRecordException(otherwise);
    }
  }

  /** Value of a state store. */
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
