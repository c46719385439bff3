package whip.streams;

import java.util.Arrays;
import java.util.Random;

/** Random damage to bytes, which a seed repeats. */
public final class Mutator {

  private final Random random;

  public Mutator(Random random) {
    this.random = random;
  }

  /** Cut off, bits flipped, bytes replaced, a number made huge, or spliced with {@code other}. */
  public byte[] damage(byte[] good, byte[] other) {
    return switch (random.nextInt(6)) {
      case 0 -> Arrays.copyOf(good, random.nextInt(good.length + 1));
      case 1 -> splice(good, other);
      case 2 -> huge(good);
      case 3 -> withOtherBytes(good.clone());
      default -> withFlippedBits(good.clone());
    };
  }

  private byte[] withOtherBytes(byte[] bytes) {
    for (int hits = 1 + random.nextInt(4); hits > 0; hits--) {
      bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
    }
    return bytes;
  }

  private byte[] withFlippedBits(byte[] bytes) {
    for (int hits = 1 + random.nextInt(3); hits > 0; hits--) {
      bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
    }
    return bytes;
  }

  private byte[] splice(byte[] one, byte[] other) {
    int head = random.nextInt(one.length + 1);
    int tail = random.nextInt(other.length + 1);
    byte[] spliced = Arrays.copyOf(one, head + other.length - tail);
    System.arraycopy(other, tail, spliced, head, other.length - tail);
    return spliced;
  }

  /**
   * A varint of up to 64 bits in the place of a byte: lengths, indices and works near the limits.
   */
  private byte[] huge(byte[] bytes) {
    int groups = 3 + random.nextInt(7);
    int at = random.nextInt(bytes.length);
    byte[] longer = Arrays.copyOf(bytes, bytes.length + groups);
    System.arraycopy(bytes, at + 1, longer, at + 1 + groups, bytes.length - at - 1);
    Arrays.fill(longer, at, at + groups, (byte) -1);
    longer[at + groups] = (byte) (groups == 9 ? random.nextInt(2) : random.nextInt(128));
    return longer;
  }
}
