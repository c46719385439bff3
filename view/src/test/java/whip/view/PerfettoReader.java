package whip.view;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.UnknownFieldSet;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Reads a trace as Perfetto does: slices of a track begin and end by turns, the inner within the
 * outer, times in order. Protocol buffers' own reader takes the messages apart; the numbers of the
 * fields are those of Perfetto's trace_packet.proto, track_descriptor.proto and track_event.proto.
 */
final class PerfettoReader {
  private PerfettoReader() {}

  private record Open(int line, long begin, String text) {}

  /** Names of tracks and their slices, two blanks deeper for each slice around one. */
  static List<String> read(byte[] trace) throws InvalidProtocolBufferException {
    List<String> lines = new ArrayList<>();
    Map<Long, Deque<Open>> tracks = new TreeMap<>();
    Map<Long, Long> nows = new TreeMap<>();
    for (UnknownFieldSet packet : messages(UnknownFieldSet.parseFrom(trace), 1)) {
      assertEquals(1, number(packet, 10), "trusted_packet_sequence_id");
      for (UnknownFieldSet track : messages(packet, 60)) {
        assertEquals(null, tracks.put(number(track, 1), new ArrayDeque<>()), "uuid");
        lines.add(text(track, 2));
      }
      for (UnknownFieldSet event : messages(packet, 11)) {
        Deque<Open> open = tracks.get(number(event, 11));
        assertNotNull(open, "track_uuid");
        long now = number(packet, 8);
        Long before = nows.put(number(event, 11), now);
        assertTrue(before == null || now >= before, "time goes backwards");
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
    assertTrue(tracks.values().stream().allMatch(Deque::isEmpty), "slices without an end");
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
