package whip.view;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static whip.view.SampleTree.TREE;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.UnknownFieldSet;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;
import whip.model.profile.SampleProfile;

/**
 * Reads a trace as Perfetto does: slices of a track begin and end by turns, the inner within the
 * outer, times in order. Protocol buffers' own reader takes the messages apart; the numbers of the
 * fields are those of Perfetto's trace_packet.proto, track_descriptor.proto and track_event.proto.
 */
class PerfettoTraceTest {

  /** Two blanks deeper for each slice around it. */
  private static final List<String> EXPECTED =
      List.of(
          "critical path of relax 1000 a \"b\", run k3f9q2zd01 (1 ns is one of its units)",
          "0-60 [parallel] parallel relax.c:3 file=/src/relax.c line=3 instances=1 work=112 span=60 serialWork=10",
          "  0-50 [for] for relax.c:5 file=/src/relax.c line=5 instances=1 work=90 span=50 serialWork=50",
          "    0-50 [strands] relax.c:5-7 file=/src/relax.c line=5",
          "  50-60 [strands] relax.c:9-3 file=/src/relax.c line=9",
          "60-63 [strands] ?-relax.c:3");

  @Test
  void shouldDrawTheCriticalPathInLogicalTime() throws Exception {
    assertEquals(EXPECTED, read(PerfettoTrace.bytes(SampleProfile.complete(), TREE)));
  }

  @Test
  void shouldCountNanosecondsAsTheyAre() throws Exception {
    List<String> read = read(PerfettoTrace.bytes(SampleProfile.partial(), SampleTree.NOTHING));
    assertEquals(List.of("critical path of relax 1000 a \"b\", run k3f9q2zd01"), read);
  }

  private record Open(int line, long begin, String text) {}

  private static List<String> read(byte[] trace) throws InvalidProtocolBufferException {
    List<String> lines = new ArrayList<>();
    Deque<Open> open = new ArrayDeque<>();
    long now = 0;
    for (UnknownFieldSet packet : messages(UnknownFieldSet.parseFrom(trace), 1)) {
      assertEquals(1, number(packet, 10), "trusted_packet_sequence_id");
      for (UnknownFieldSet track : messages(packet, 60)) {
        assertEquals(1, number(track, 1), "uuid");
        lines.add(text(track, 2));
      }
      for (UnknownFieldSet event : messages(packet, 11)) {
        assertEquals(1, number(event, 11), "track_uuid");
        assertTrue(number(packet, 8) >= now, "time goes backwards");
        now = number(packet, 8);
        if (number(event, 9) == 1) {
          open.push(new Open(lines.size(), now, slice(event)));
          lines.add("");
        } else {
          assertEquals(2, number(event, 9), "TYPE_SLICE_END");
          Open slice = open.pop();
          lines.set(
              slice.line, "  ".repeat(open.size()) + slice.begin + "-" + now + " " + slice.text);
        }
      }
    }
    assertTrue(open.isEmpty(), "slices without an end: " + open);
    return lines;
  }

  private static String slice(UnknownFieldSet event) throws InvalidProtocolBufferException {
    StringBuilder text = new StringBuilder("[" + text(event, 22) + "] " + text(event, 23));
    for (UnknownFieldSet annotation : messages(event, 4)) {
      text.append(' ').append(text(annotation, 10)).append('=');
      text.append(
          annotation.hasField(6) ? text(annotation, 6) : Long.toString(number(annotation, 3)));
    }
    return text.toString();
  }

  private static List<UnknownFieldSet> messages(UnknownFieldSet in, int field)
      throws InvalidProtocolBufferException {
    List<UnknownFieldSet> messages = new ArrayList<>();
    for (var bytes : in.getField(field).getLengthDelimitedList()) {
      messages.add(UnknownFieldSet.parseFrom(bytes));
    }
    return messages;
  }

  private static long number(UnknownFieldSet in, int field) {
    return in.getField(field).getVarintList().get(0);
  }

  private static String text(UnknownFieldSet in, int field) {
    return in.getField(field).getLengthDelimitedList().get(0).toStringUtf8();
  }
}
