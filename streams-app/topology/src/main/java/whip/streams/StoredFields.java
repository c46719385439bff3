package whip.streams;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Values of a state store that are a version, and then fields in a fixed order. */
public final class StoredFields {
  private StoredFields() {}

  /** Writes the fields of one value. */
  public interface Writer {
    void write(DataOutputStream out) throws IOException;
  }

  /** Reads the fields that were written at a version. */
  public interface Reader<T> {
    T read(int version, DataInputStream in) throws IOException;
  }

  /**
   * The bytes to store.
   *
   * @param version from 1
   */
  public static byte[] written(int version, Writer fields) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeByte(version);
      fields.write(out);
    } catch (IOException e) {
      throw new UncheckedIOException("bug: memory does not fail", e);
    }
    return bytes.toByteArray();
  }

  /**
   * The value that was stored.
   *
   * @param newest version; what earlier ones wrote can be read, too
   */
  public static <T> T read(byte[] stored, int newest, Reader<T> fields) {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(stored))) {
      int version = in.readByte();
      if (version < 1 || version > newest) {
        throw new IllegalStateException("bug: stored by version " + version);
      }
      return fields.read(version, in);
    } catch (IOException e) {
      throw new UncheckedIOException("bug: the state store holds what was never put there", e);
    }
  }
}
