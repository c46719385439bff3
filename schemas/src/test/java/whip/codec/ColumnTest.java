package whip.codec;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import whip.model.node.ArrayArena;
import whip.testkit.tier.Tier;

/**
 * Whole columns are read many rows at a time where their bytes allow it: whatever stands beside
 * what, it is what was written.
 */
class ColumnTest {

  private static final int[] BITS = {0, 1, 6, 7, 8, 13, 14, 15, 20, 28, 35, 42, 49, 55, 56, 57, 62};

  private static final long[] SEEDS = Tier.current().seeds(1000, 3000).toArray();

  // Whatever was left in it must not matter.
  private final ArrayArena arena = new ArrayArena();

  @Test
  void shouldReadWhatWasWritten() throws BadRecordException {
    for (long seed : SEEDS) {
      Random random = new Random(seed);
      long[] values = values(random);
      int rows = values.length;
      arena.reclaim();
      long[] plain = column(values).values(rows, arena);
      assertArrayEquals(values, Arrays.copyOf(plain, rows), "seed " + seed);
      long[] delta = column(deltas(values)).deltas(rows, arena);
      assertArrayEquals(values, Arrays.copyOf(delta, rows), "seed " + seed);
      int[] codes = Arrays.stream(values).mapToInt(value -> (int) value & 0x1fff).toArray();
      long[] written = Arrays.stream(codes).asLongStream().toArray();
      int[] read = column(written).indices(rows, 0x2000, arena);
      assertArrayEquals(codes, Arrays.copyOf(read, rows), "seed " + seed);
    }
  }

  @Test
  void shouldSayWhetherAllAreBelowSomething() throws BadRecordException {
    for (long seed : SEEDS) {
      Random random = new Random(seed);
      long[] values = values(random);
      long most = Arrays.stream(values).max().orElse(0);
      Column plain = column(values);
      plain.values(values.length, arena);
      Column delta = column(deltas(values));
      delta.deltas(values.length, arena);
      for (int bit = 7; bit < 63; bit++) { // whether a byte is less than 128 is not looked at
        assertEquals(
            most < 1L << bit,
            plain.isBelow(1L << bit),
            most + " below bit " + bit + ", seed " + seed);
        assertEquals(
            most < 1L << bit,
            delta.isBelow(1L << bit),
            most + " below bit " + bit + ", seed " + seed);
      }
    }
  }

  @Test
  void shouldRefuseWhatIsNoIndexAnywhere() throws BadRecordException {
    for (long seed : SEEDS) {
      Random random = new Random(seed);
      long[] values = new long[1 + random.nextInt(40)];
      Arrays.fill(values, random.nextInt(3));
      values[random.nextInt(values.length)] =
          random.nextBoolean() ? 3 : 1L << random.nextInt(2, 63);
      BadRecordException refused =
          assertThrows(
              BadRecordException.class,
              () -> column(values).indices(values.length, 3, arena),
              "of 3, seed " + seed);
      assertTrue(refused.getMessage().contains("outside its dictionary of 3"), "seed " + seed);
    }
  }

  @Test
  void shouldRefuseNegativeSumsAnywhere() {
    for (long seed : SEEDS) {
      Random random = new Random(seed);
      long[] values = new long[1 + random.nextInt(40)];
      Arrays.fill(values, random.nextInt(3));
      values[random.nextInt(values.length)] = -1L - random.nextInt(200);
      assertThrows(
          BadRecordException.class,
          () -> column(deltas(values)).deltas(values.length, arena),
          "negative, seed " + seed);
    }
  }

  @Test
  void shouldRefuseTooManyRowsAndTooFew() {
    for (long seed : SEEDS) {
      Random random = new Random(seed);
      long[] values = values(random);
      assertThrows(
          BadRecordException.class,
          () -> column(values).values(values.length + 1, arena),
          "too many, seed " + seed);
      if (values.length > 0) {
        assertThrows(
            BadRecordException.class,
            () -> column(values).values(values.length - 1, arena),
            "too few, seed " + seed);
      }
    }
  }

  /** Runs of the same, runs that rise, small ones and any. */
  private static long[] values(Random random) {
    long[] values = new long[random.nextInt(60)];
    long last = 0;
    for (int i = 0; i < values.length; ) {
      int shape = random.nextInt(4);
      int to = Math.min(values.length, i + 1 + random.nextInt(30));
      long step = random.nextInt(100);
      for (; i < to; i++) {
        last =
            switch (shape) {
              case 0 -> last;
              case 1 -> Math.min(last + step, Long.MAX_VALUE >> 1);
              case 2 -> random.nextInt(128);
              default -> random.nextLong() & ((1L << BITS[random.nextInt(BITS.length)]) - 1);
            };
        values[i] = last;
      }
    }
    return values;
  }

  private static long[] deltas(long[] values) {
    long[] deltas = new long[values.length];
    for (int i = 0; i < values.length; i++) {
      long delta = values[i] - (i == 0 ? 0 : values[i - 1]);
      deltas[i] = (delta << 1) ^ (delta >> 63);
    }
    return deltas;
  }

  /** Column in a part of an array, as Avro hands it out, with other bytes after it. */
  private static Column column(long[] written) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(5);
    for (long value : written) {
      long rest = value;
      while ((rest & ~0x7fL) != 0) {
        out.write((int) (rest & 0x7f) | 0x80);
        rest >>>= 7;
      }
      out.write((int) rest);
    }
    int length = out.size() - 1;
    out.writeBytes(new byte[] {5, 5, 5, 5, 5, 5, 5, 5, 5});
    return new Column("test", ByteBuffer.wrap(out.toByteArray(), 1, length));
  }
}
