package whip.streams.node;

import java.nio.ByteBuffer;
import java.util.LinkedHashSet;
import java.util.Set;
import whip.codec.SequenceSet;
import whip.model.node.NodeId;

/**
 * State of one stream of batches.
 *
 * <p>In the state store: version byte, how many regions (4 bytes), the regions, the sequences.
 *
 * @param sequences the batches taken in
 * @param announced regions that the newest batch spoke of as open: level two knows of them
 */
record StreamState(SequenceSet sequences, Set<NodeId> announced) {

  private static final byte VERSION = 1;

  static StreamState ofStored(byte[] stored) {
    if (stored == null) {
      return new StreamState(new SequenceSet(), Set.of());
    }
    ByteBuffer in = ByteBuffer.wrap(stored);
    byte version = in.get();
    if (version != VERSION) {
      throw new IllegalStateException("bug: stream state of version " + version);
    }
    Set<NodeId> announced = new LinkedHashSet<>();
    for (int left = in.getInt(); left > 0; left--) {
      announced.add(new NodeId(in.getLong()));
    }
    return new StreamState(SequenceSet.read(in), announced);
  }

  byte[] toStored() {
    ByteBuffer out =
        ByteBuffer.allocate(1 + Integer.BYTES + Long.BYTES * announced.size() + sequences.bytes());
    out.put(VERSION).putInt(announced.size());
    announced.forEach(region -> out.putLong(region.value()));
    sequences.write(out);
    return out.array();
  }
}
