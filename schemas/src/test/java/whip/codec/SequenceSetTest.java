package whip.codec;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import whip.testkit.tier.Tier;

class SequenceSetTest {

  @Test
  void shouldTakeEveryNumberOnceInAnyOrderAcrossStores() throws Exception {
    List<Long> numbers = new ArrayList<>();
    for (long i = 0; i < 500; i++) {
      numbers.add(i);
      numbers.add(i);
    }
    Collections.shuffle(numbers, new Random(Tier.current().seed()));
    SequenceSet set = new SequenceSet();
    int fresh = 0;
    for (long number : numbers) {
      if (set.add(number)) {
        fresh++;
      }
      set = reread(set);
    }
    assertEquals(500, fresh);
    assertEquals(500, set.size());
    assertEquals(2 * Long.BYTES, set.bytes(), "one interval is left");
  }

  @Test
  void shouldLeaveAGapWhereABatchIsMissing() throws Exception {
    SequenceSet set = new SequenceSet();
    assertTrue(set.add(0));
    assertTrue(set.add(2));
    assertFalse(set.add(0));
    assertEquals(2, set.size());
  }

  @Test
  void shouldKeepItsFormsAsTheyAreOnDisks() throws Exception {
    SequenceSet set = SequenceSet.parse("0-17,19-20");
    assertEquals(20, set.size());
    assertEquals("0-17,19-20", set.toString());
    ByteBuffer bytes = ByteBuffer.allocate(4 * Long.BYTES);
    set.write(bytes);
    assertArrayEquals(new long[] {0, 18, 19, 21}, longs(bytes.flip()));
    assertFalse(set.add(20));
    assertTrue(set.add(18));
    assertEquals("0-20", set.toString());
  }

  @Test
  void shouldRefuseAStreamFullOfGaps() throws Exception {
    SequenceSet set = new SequenceSet();
    for (long i = 0; i < 1024; i++) {
      set.add(2 * i);
    }
    assertThrows(BadRecordException.class, () -> set.add(5000));
    assertTrue(set.add(1), "closing a gap is welcome");
  }

  private static long[] longs(ByteBuffer bytes) {
    long[] longs = new long[bytes.remaining() / Long.BYTES];
    bytes.asLongBuffer().get(longs);
    return longs;
  }

  private static SequenceSet reread(SequenceSet set) {
    ByteBuffer bytes = ByteBuffer.allocate(set.bytes());
    set.write(bytes);
    return SequenceSet.parse(SequenceSet.read(bytes.flip()).toString());
  }
}
