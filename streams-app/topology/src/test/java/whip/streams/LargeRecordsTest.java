package whip.streams;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.lang.reflect.InvocationTargetException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.apache.kafka.common.record.internal.DefaultRecord;
import org.apache.kafka.common.record.internal.Record;
import org.apache.kafka.common.utils.ByteUtils;
import org.junit.jupiter.api.Test;

/** Kafka's own class as it is, and as our processes have it. */
class LargeRecordsTest {
  private static final long OFFSET = 1000;
  private static final long TIME = 2_000_000;

  @Test
  void shouldReadAStandInForARecordThatIsTooLarge() throws Exception {
    InputStream batch =
        joined(large(7, 30, "run/4", Integer.MAX_VALUE), of(8, 31, "run/5", "small"));

    Record standIn = read(bounded(), batch);
    Record next = read(bounded(), batch);

    assertEquals(OFFSET + 7, standIn.offset());
    assertEquals(TIME + 30, standIn.timestamp());
    assertEquals("run/4", text(standIn.key()));
    assertEquals(
        Optional.of("2147483647 bytes decompressed: a record has at most 33554432"),
        LargeRecords.reason(bytes(standIn.value())));
    assertEquals(OFFSET + 8, next.offset());
    assertEquals("run/5 small", text(next.key()) + " " + text(next.value()));
  }

  /** Where this fails, Kafka bounds it: {@link LargeRecords} can go. */
  @Test
  void shouldStillBeNeeded() throws Exception {
    InputStream batch = large(0, 0, "run/4", Integer.MAX_VALUE);

    assertThrows(OutOfMemoryError.class, () -> read(DefaultRecord.class, batch));
  }

  @Test
  void shouldTakeRecordsUpToTheLimitAsTheyCome() throws Exception {
    Header header = new RecordHeader("h", new byte[] {1, 2});
    byte[] body = written(3, 4, ByteBuffer.wrap(new byte[9]), null, header);

    Record record = read(bounded(), new ByteArrayInputStream(body));
    Record largest = read(bounded(), large(0, 0, "k", LargeRecords.BYTES_MAX));
    Record larger = read(bounded(), large(0, 0, "k", LargeRecords.BYTES_MAX + 1));

    assertEquals(9, record.keySize());
    assertFalse(record.hasValue());
    assertEquals(List.of(header), List.of(record.headers()));
    assertEquals(Optional.empty(), LargeRecords.reason(bytes(largest.value())));
    assertEquals(true, LargeRecords.reason(bytes(larger.value())).isPresent());
  }

  @Test
  void shouldReadAStandInWhereTheKeyIsWhatIsLarge() throws Exception {
    int body = 1 << 30;
    int keyBytes = body - 100;
    ByteArrayOutputStream head = new ByteArrayOutputStream();
    head(head, body, 1, 1, keyBytes);
    InputStream batch =
        joined(
            new ByteArrayInputStream(head.toByteArray()),
            new Zeros(body - head.size() + ByteUtils.sizeOfVarint(body)),
            of(2, 2, "run/5", "small"));

    assertEquals(1000, read(bounded(), batch).keySize());
    assertEquals("small", text(read(bounded(), batch).value()));
  }

  private static Record read(Class<?> type, InputStream input) throws Exception {
    try {
      return (Record)
          type.getMethod(
                  "readFrom", InputStream.class, long.class, long.class, int.class, Long.class)
              .invoke(null, input, OFFSET, TIME, -1, null);
    } catch (InvocationTargetException failed) {
      if (failed.getCause() instanceof Error error) {
        throw error;
      }
      throw failed;
    }
  }

  private static InputStream of(int offset, long time, String key, String value)
      throws IOException {
    return new ByteArrayInputStream(written(offset, time, utf8(key), utf8(value)));
  }

  private static byte[] written(
      int offset, long time, ByteBuffer key, ByteBuffer value, Header... headers)
      throws IOException {
    ByteArrayOutputStream record = new ByteArrayOutputStream();
    DefaultRecord.writeTo(new DataOutputStream(record), offset, time, key, value, headers);
    return record.toByteArray();
  }

  /** A record of zeros that is not there before it is read. */
  private static InputStream large(int offset, long time, String key, int body) throws IOException {
    byte[] name = key.getBytes(StandardCharsets.UTF_8);
    ByteArrayOutputStream head = new ByteArrayOutputStream();
    head(head, body, offset, time, name.length);
    head.write(name);
    int left = body - (head.size() - ByteUtils.sizeOfVarint(body));
    int valueBytes = left - 1 - ByteUtils.sizeOfVarint(left); // and no headers
    ByteUtils.writeVarint(valueBytes, new DataOutputStream(head));
    return joined(
        new ByteArrayInputStream(head.toByteArray()),
        new Zeros(body - (head.size() - ByteUtils.sizeOfVarint(body))));
  }

  private static void head(
      ByteArrayOutputStream head, int body, int offset, long time, int keyBytes)
      throws IOException {
    DataOutputStream out = new DataOutputStream(head);
    ByteUtils.writeVarint(body, out);
    out.write(0);
    ByteUtils.writeVarlong(time, out);
    ByteUtils.writeVarint(offset, out);
    ByteUtils.writeVarint(keyBytes, out);
  }

  private static InputStream joined(InputStream... parts) {
    return new SequenceInputStream(Collections.enumeration(List.of(parts)));
  }

  private static ByteBuffer utf8(String text) {
    return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
  }

  private static String text(ByteBuffer bytes) {
    return StandardCharsets.UTF_8.decode(bytes).toString();
  }

  private static byte[] bytes(ByteBuffer buffer) {
    byte[] bytes = new byte[buffer.remaining()];
    buffer.get(bytes);
    return bytes;
  }

  private static Class<?> bounded() throws ClassNotFoundException {
    return new Bounded().loadClass(LargeRecords.RECORD);
  }

  /** So many zeros, as fast as they can be skipped. */
  private static final class Zeros extends InputStream {
    private long left;

    private Zeros(long bytes) {
      left = bytes;
    }

    @Override
    public int read() {
      return left-- > 0 ? 0 : -1;
    }

    @Override
    public int read(byte[] into, int from, int length) {
      if (left <= 0) {
        return -1;
      }
      int read = (int) Math.min(left, length);
      java.util.Arrays.fill(into, from, from + read, (byte) 0);
      left -= read;
      return read;
    }

    @Override
    public long skip(long bytes) {
      long skipped = Math.min(left, bytes);
      left -= skipped;
      return skipped;
    }
  }

  /** Loads the bounded class beside the one that is there. */
  private static final class Bounded extends ClassLoader {
    private Bounded() {
      super(LargeRecordsTest.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (!name.equals(LargeRecords.RECORD)) {
        return super.loadClass(name, resolve);
      }
      try {
        byte[] bytes = LargeRecords.bounded(getParent());
        return defineClass(name, bytes, 0, bytes.length);
      } catch (IOException unreadable) {
        throw new ClassNotFoundException(name, unreadable);
      }
    }
  }
}
