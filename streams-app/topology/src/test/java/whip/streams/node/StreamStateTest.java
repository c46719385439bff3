package whip.streams.node;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import whip.codec.SequenceSet;
import whip.model.node.NodeId;

class StreamStateTest {

  /** Version 1, two regions, the numbers 0 to 17 and 19. */
  private static final String STORED =
      "01 00000002 0000000000000007 0000010000000003 "
          + "0000000000000000 0000000000000012 0000000000000013 0000000000000014";

  @Test
  void shouldReadAndWriteWhatStandsInStores() {
    byte[] stored = HexFormat.of().parseHex(STORED.replace(" ", ""));
    StreamState state = StreamState.ofStored(stored);
    assertEquals("0-17,19-19", state.sequences().toString());
    assertEquals(List.of(new NodeId(7), new NodeId(1L << 40 | 3)), List.copyOf(state.announced()));
    StreamState same =
        new StreamState(
            SequenceSet.parse("0-17,19-19"), new LinkedHashSet<>(List.copyOf(state.announced())));
    assertEquals(HexFormat.of().formatHex(stored), HexFormat.of().formatHex(same.toStored()));
  }
}
