package whip.streams.subtree;

import java.nio.ByteBuffer;
import java.util.Map;
import whip.model.assembly.Container;
import whip.model.node.NodeId;
import whip.streams.part.Part;
import whip.streams.part.SubtreePartCodec;

/**
 * A container in the state store, without what is kept beside it. In the store: the part it is; and
 * where anything is beside it, in front of that a version byte, with which no part begins, how many
 * items are beside it, in how many runs, how many open items, and in how many bytes (8 bytes each).
 */
record ContainerEntry(Container container, Beside beside) {

  private static final byte VERSION = 1;
  private static final int HEADER_BYTES = 1 + 4 * Long.BYTES;

  byte[] toStored(String run, NodeId region, NodeId id, SubtreePartCodec codec) {
    byte[] part = codec.toStored(Part.of(run, region, Map.of(id, container)));
    if (beside.isEmpty()) {
      return part;
    }
    return ByteBuffer.allocate(HEADER_BYTES + part.length)
        .put(VERSION)
        .putLong(container.elsewhere())
        .putLong(beside.runs())
        .putLong(beside.openItems())
        .putLong(beside.bytes())
        .put(part)
        .array();
  }

  static ContainerEntry ofStored(byte[] stored, NodeId id, SubtreePartCodec codec) {
    if (stored[0] != VERSION) {
      return new ContainerEntry(codec.ofStored(stored).containers().get(id), new Beside());
    }
    ByteBuffer in = ByteBuffer.wrap(stored, 1, stored.length - 1);
    long elsewhere = in.getLong();
    Beside beside = new Beside(in.getLong(), in.getLong(), in.getLong());
    byte[] part = new byte[in.remaining()];
    in.get(part);
    Container container = codec.ofStored(part).containers().get(id);
    container.setElsewhere(elsewhere);
    return new ContainerEntry(container, beside);
  }
}
