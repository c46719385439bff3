package whip.streams;

import static net.bytebuddy.matcher.ElementMatchers.named;
import static net.bytebuddy.matcher.ElementMatchers.takesArgument;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.lang.invoke.MethodHandles;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import net.bytebuddy.ByteBuddy;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.description.type.TypeDescription;
import net.bytebuddy.dynamic.ClassFileLocator;
import net.bytebuddy.pool.TypePool;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.record.internal.DefaultRecord;
import org.apache.kafka.common.utils.ByteUtils;

/**
 * Bounds what Kafka decompresses: its clients, and the broker that compacts a topic, make room for
 * as many bytes as a record says it has, and topics bound only what is compressed. 700 MB of zeros
 * are 22 KB then, and would end the process again after every start. See docs/adr/0023.
 *
 * <p>A record that is larger than any that we write is skipped as it comes out of the decompressor,
 * and a stand-in is read in its place: with its offset, time and key, and a value that no codec
 * takes. So it goes the way of all that cannot be read, into the dead letter topic:
 *
 * <pre>whip.reason = 734003224 bytes decompressed: a record has at most 33554432</pre>
 */
public final class LargeRecords {
  private static final String NEIGHBOUR = "org.apache.kafka.common.record.internal.Record";
  static final String RECORD = "org.apache.kafka.common.record.internal.DefaultRecord";
  private static final String METHOD = "readFrom";

  /** A value has at most {@link Limits#RECORD_BYTES}; key, headers and frame come on top. */
  static final int BYTES_MAX = Limits.RECORD_BYTES + (64 << 10);

  /** Enough to know whose it was. */
  private static final int KEY_BYTES_MAX = 1000;

  /** No record of ours begins so: Avro's first byte is 0. */
  private static final String STAND_IN = "whip: not read: ";

  private LargeRecords() {}

  /** For all of this process. Has to come before anything else loads the class. */
  public static void bound() {
    ClassLoader loader = LargeRecords.class.getClassLoader();
    try {
      Class<?> neighbour = Class.forName(NEIGHBOUR, false, loader);
      MethodHandles.privateLookupIn(neighbour, MethodHandles.lookup()).defineClass(bounded(loader));
    } catch (IOException | ReflectiveOperationException e) {
      throw new IllegalStateException("bug: Kafka has its records elsewhere", e);
    }
  }

  /** The class with the bounded method. */
  static byte[] bounded(ClassLoader loader) throws IOException {
    try (ClassFileLocator files = ClassFileLocator.ForClassLoader.of(loader)) {
      TypeDescription record = TypePool.Default.of(files).describe(RECORD).resolve();
      return new ByteBuddy()
          .redefine(record, files)
          .visit(
              Advice.to(LargeRecords.class)
                  .on(named(METHOD).and(takesArgument(0, InputStream.class))))
          .make()
          .getBytes();
    }
  }

  /** Becomes the beginning of the method that reads a record of a compressed batch. */
  @Advice.OnMethodEnter
  public static void onEnter(@Advice.Argument(value = 0, readOnly = false) InputStream input)
      throws IOException {
    input = standInIfLarge(input);
  }

  /**
   * The record that begins here, or the one that stands in for it; what follows is untouched.
   * Public for the method that {@link #onEnter} went to.
   */
  public static InputStream standInIfLarge(InputStream input) throws IOException {
    int bytes = ByteUtils.readVarint(input);
    return new SequenceInputStream(
        new ByteArrayInputStream(bytes <= BYTES_MAX ? varint(bytes) : standIn(bytes, input)),
        input);
  }

  /** Why the value is that of a stand-in; empty where it is not. */
  public static Optional<String> reason(byte[] value) {
    byte[] mark = STAND_IN.getBytes(StandardCharsets.UTF_8);
    if (value.length < mark.length
        || !ByteBuffer.wrap(value, 0, mark.length).equals(ByteBuffer.wrap(mark))) {
      return Optional.empty();
    }
    return Optional.of(
        new String(value, mark.length, value.length - mark.length, StandardCharsets.UTF_8));
  }

  /** Skips the record, of which the number of bytes has been read. */
  private static byte[] standIn(int bytes, InputStream input) throws IOException {
    input.skipNBytes(1); // attributes: none are defined
    long timestampDelta = ByteUtils.readVarlong(input);
    int offsetDelta = ByteUtils.readVarint(input);
    int keyBytes = ByteUtils.readVarint(input);
    byte[] key = input.readNBytes(Math.max(0, Math.min(keyBytes, KEY_BYTES_MAX)));
    input.skipNBytes(
        bytes
            - 1L
            - ByteUtils.sizeOfVarlong(timestampDelta)
            - ByteUtils.sizeOfVarint(offsetDelta)
            - ByteUtils.sizeOfVarint(keyBytes)
            - key.length);
    String value =
        "%s%d bytes decompressed: a record has at most %d"
            .formatted(STAND_IN, bytes, Limits.RECORD_BYTES);
    ByteArrayOutputStream record = new ByteArrayOutputStream();
    DefaultRecord.writeTo(
        new DataOutputStream(record),
        offsetDelta,
        timestampDelta,
        keyBytes < 0 ? null : ByteBuffer.wrap(key),
        ByteBuffer.wrap(value.getBytes(StandardCharsets.UTF_8)),
        new Header[0]);
    return record.toByteArray();
  }

  private static byte[] varint(int value) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(Integer.BYTES + 1);
    ByteUtils.writeVarint(value, new DataOutputStream(bytes));
    return bytes.toByteArray();
  }
}
