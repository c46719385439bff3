package whip.streams.subtree;

import java.nio.ByteBuffer;
import whip.streams.part.Part;
import whip.streams.part.SubtreePartCodec;

/**
 * A region in the state store: what is known of the region itself, or that it is finished.
 *
 * <p>A finished region leaves this mark behind for a while, so that an announcement that comes late
 * does not bring it back. In the store: version byte, flags byte, time (8 bytes), then the part.
 *
 * @param finished its outcome has been sent on
 * @param dirty something has changed since the last live evaluation
 * @param touchedAt wall clock of the last change, milliseconds since 1970
 * @param part the region's own accumulator and gaps, no containers; null once it is finished
 */
record RegionEntry(boolean finished, boolean dirty, long touchedAt, Part part) {

  private static final byte VERSION = 1;
  private static final byte FINISHED = 1;
  private static final byte DIRTY = 2;
  private static final int HEADER_BYTES = 2 + Long.BYTES;

  static RegionEntry finished(long now) {
    return new RegionEntry(true, false, now, null);
  }

  RegionEntry evaluated() {
    return new RegionEntry(finished, false, touchedAt, part);
  }

  byte[] toStored(SubtreePartCodec codec) {
    byte[] body = part == null ? new byte[0] : codec.toStored(part);
    return ByteBuffer.allocate(HEADER_BYTES + body.length)
        .put(VERSION)
        .put((byte) ((finished ? FINISHED : 0) | (dirty ? DIRTY : 0)))
        .putLong(touchedAt)
        .put(body)
        .array();
  }

  /** Everything but the part, which only {@link #ofStored} reads. */
  static RegionEntry headerOfStored(byte[] stored) {
    ByteBuffer in = ByteBuffer.wrap(stored);
    byte version = in.get();
    if (version != VERSION) {
      throw new IllegalStateException("bug: region entry of version " + version);
    }
    byte flags = in.get();
    return new RegionEntry((flags & FINISHED) != 0, (flags & DIRTY) != 0, in.getLong(), null);
  }

  static RegionEntry ofStored(byte[] stored, SubtreePartCodec codec) {
    RegionEntry header = headerOfStored(stored);
    if (stored.length == HEADER_BYTES) {
      return header;
    }
    byte[] body = new byte[stored.length - HEADER_BYTES];
    System.arraycopy(stored, HEADER_BYTES, body, 0, body.length);
    return new RegionEntry(header.finished, header.dirty, header.touchedAt, codec.ofStored(body));
  }
}
