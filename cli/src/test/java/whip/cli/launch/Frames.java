package whip.cli.launch;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Frames of a starter, one by one. */
public final class Frames {
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  /** The command line. */
  public static Frames of(String... words) {
    StringBuilder all = new StringBuilder();
    for (String word : words) {
      all.append(word).append('\0');
    }
    return new Frames().text('w', all.toString());
  }

  public Frames missing(int errno) {
    return number('n', errno);
  }

  Frames text(char kind, String text) {
    return add(kind, text.getBytes(StandardCharsets.UTF_8));
  }

  Frames number(char kind, int number) {
    return add(kind, new byte[] {0, 0, (byte) (number >> 8), (byte) number});
  }

  Frames add(char kind, byte[] payload) {
    DataOutputStream data = new DataOutputStream(bytes);
    try {
      data.writeByte(kind);
      data.writeInt(payload.length);
      data.write(payload);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return this;
  }

  public byte[] bytes() {
    return bytes.toByteArray();
  }
}
