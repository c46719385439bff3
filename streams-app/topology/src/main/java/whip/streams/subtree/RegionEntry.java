package whip.streams.subtree;

import java.nio.ByteBuffer;
import java.util.Arrays;
import whip.streams.part.Part;
import whip.streams.part.SubtreePartCodec;

/**
 * A region in the state store: what is known of the region itself, or that it is finished.
 *
 * <p>A finished region leaves this mark behind for a while, so that an announcement that comes late
 * does not bring it back. In the store: version byte, flags byte, time, how many containers have
 * keys of their own (8 bytes each), then the part. Version 1 did not count containers: all had
 * keys.
 *
 * @param finished its outcome has been sent on
 * @param dirty something has changed since the last live evaluation
 * @param touchedAt wall clock of the last change, milliseconds since 1970
 * @param keyed containers that have keys of their own, or {@link #UNCOUNTED}
 * @param part the region's own accumulator and gaps, and its containers where none have keys; null
 *     once it is finished
 */
record RegionEntry(boolean finished, boolean dirty, long touchedAt, long keyed, Part part) {

  /** Some containers may have keys. */
  static final long UNCOUNTED = -1;

  private static final byte UNCOUNTING_VERSION = 1;
  private static final byte VERSION = 2;
  private static final byte FINISHED = 1;
  private static final byte DIRTY = 2;
  private static final int FLAGS_AT = 1;
  private static final int UNCOUNTING_HEADER_BYTES = 2 + Long.BYTES;
  private static final int HEADER_BYTES = UNCOUNTING_HEADER_BYTES + Long.BYTES;

  static RegionEntry finished(long now) {
    return new RegionEntry(true, false, now, 0, null);
  }

  static RegionEntry changed(long now, long keyed, Part part) {
    return new RegionEntry(false, true, now, keyed, part);
  }

  /** Whether the part is all there is of the region. */
  boolean isInline() {
    return keyed == 0;
  }

  byte[] toStored(SubtreePartCodec codec) {
    byte[] body = part == null ? new byte[0] : codec.toStored(part);
    return ByteBuffer.allocate(HEADER_BYTES + body.length)
        .put(VERSION)
        .put((byte) ((finished ? FINISHED : 0) | (dirty ? DIRTY : 0)))
        .putLong(touchedAt)
        .putLong(keyed)
        .put(body)
        .array();
  }

  /** Stored form of a region after its evaluation. */
  static byte[] evaluated(byte[] stored) {
    byte[] evaluated = stored.clone();
    evaluated[FLAGS_AT] &= ~DIRTY;
    return evaluated;
  }

  /** Everything but the part, which only {@link #ofStored} reads. */
  static RegionEntry headerOfStored(byte[] stored) {
    ByteBuffer in = ByteBuffer.wrap(stored);
    byte version = in.get();
    if (version != VERSION && version != UNCOUNTING_VERSION) {
      throw new IllegalStateException("bug: region entry of version " + version);
    }
    byte flags = in.get();
    return new RegionEntry(
        (flags & FINISHED) != 0,
        (flags & DIRTY) != 0,
        in.getLong(),
        version == VERSION ? in.getLong() : UNCOUNTED,
        null);
  }

  static RegionEntry ofStored(byte[] stored, SubtreePartCodec codec) {
    RegionEntry header = headerOfStored(stored);
    int from = stored[0] == VERSION ? HEADER_BYTES : UNCOUNTING_HEADER_BYTES;
    if (stored.length == from) {
      return header;
    }
    Part part = codec.ofStored(Arrays.copyOfRange(stored, from, stored.length));
    return new RegionEntry(header.finished, header.dirty, header.touchedAt, header.keyed, part);
  }
}
