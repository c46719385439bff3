package whip.streams.subtree;

import java.nio.ByteBuffer;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;

/**
 * How many regions, each inside the next, a provisional outcome has come through, as a header of
 * its record. Regions are never inside themselves, but records can say so; news would go round for
 * ever.
 */
final class Nesting {

  private static final String NAME = "whip.nesting";

  private Nesting() {}

  static Headers header(int nesting) {
    return new RecordHeaders()
        .add(NAME, ByteBuffer.allocate(Integer.BYTES).putInt(nesting).array());
  }

  /** 0 where nothing is said: what came with it is no outcome of another region. */
  static int of(Headers headers) {
    Header header = headers.lastHeader(NAME);
    return header == null || header.value() == null || header.value().length != Integer.BYTES
        ? 0
        : Math.max(0, ByteBuffer.wrap(header.value()).getInt());
  }
}
