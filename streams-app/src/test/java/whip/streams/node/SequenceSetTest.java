package whip.streams.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import whip.model.node.NodeId;
import whip.streams.dlq.BadRecordException;

class SequenceSetTest {

  @Test
  void shouldTakeEveryNumberOnceInAnyOrderAcrossStores() throws Exception {
    List<Long> numbers = new ArrayList<>();
    for (long i = 0; i < 500; i++) {
      numbers.add(i);
      numbers.add(i);
    }
    Collections.shuffle(numbers, new Random(7));
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
  void shouldRefuseAStreamFullOfGaps() throws Exception {
    SequenceSet set = new SequenceSet();
    for (long i = 0; i < 1024; i++) {
      set.add(2 * i);
    }
    assertThrows(BadRecordException.class, () -> set.add(5000));
    assertTrue(set.add(1), "closing a gap is welcome");
  }

  private static SequenceSet reread(SequenceSet set) {
    StreamState state = new StreamState(set, Set.of(new NodeId(7)));
    StreamState again = StreamState.ofStored(state.toStored());
    assertEquals(state.announced(), again.announced());
    return again.sequences();
  }
}
