package whip.view;

import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import whip.model.profile.DirectiveRow;
import whip.model.profile.Profile;
import whip.model.view.CriticalTree;
import whip.model.view.Frame;

/**
 * A critical path as a trace that Perfetto opens (ui.perfetto.dev, {@code trace_processor}): one
 * track, as long as the span, directives inside each other, the strands at the bottom. A profile
 * knows no moments of time, so this is logical time: what has the same directives around it stands
 * together, the largest first. A slice of a directive carries its row as arguments.
 *
 * <p>Perfetto counts nanoseconds. For a run in another unit, one nanosecond stands for one unit,
 * and the track's name says so.
 */
public final class PerfettoTrace {

  // Field numbers of Perfetto's messages, by the name of the message: public interface that stays.
  private static final int TRACE_PACKET = 1;
  private static final int PACKET_TIMESTAMP = 8;
  private static final int PACKET_SEQUENCE_ID = 10;
  private static final int PACKET_TRACK_EVENT = 11;
  private static final int PACKET_TRACK_DESCRIPTOR = 60;
  private static final int TRACK_UUID = 1;
  private static final int TRACK_NAME = 2;
  private static final int EVENT_ANNOTATION = 4;
  private static final int EVENT_TYPE = 9;
  private static final int EVENT_TRACK_UUID = 11;
  private static final int EVENT_CATEGORY = 22;
  private static final int EVENT_NAME = 23;
  private static final int ANNOTATION_UINT = 3;
  private static final int ANNOTATION_TEXT = 6;
  private static final int ANNOTATION_NAME = 10;
  private static final int SLICE_BEGIN = 1;
  private static final int SLICE_END = 2;

  /** There is one writer and one track. */
  private static final int ONLY = 1;

  private final ProtoBytes trace = new ProtoBytes();
  private final Map<Frame, DirectiveRow> rows;

  private PerfettoTrace(Profile profile) {
    rows =
        profile.tables().directives().stream()
            .collect(
                Collectors.toMap(
                    DirectiveGraph::frame, Function.identity(), (first, same) -> first));
  }

  /** The whole file. */
  public static byte[] bytes(Profile profile, CriticalTree tree) {
    PerfettoTrace trace = new PerfettoTrace(profile);
    String unit = profile.run().unit();
    String scale = unit.equals("ns") ? "" : " (1 ns is one of its " + unit + ")";
    ProtoBytes track =
        new ProtoBytes()
            .number(TRACK_UUID, ONLY)
            .text(
                TRACK_NAME,
                "critical path of %s, run %s%s"
                    .formatted(ProfileTable.command(profile.run()), profile.run().run(), scale));
    trace.packet(new ProtoBytes().message(PACKET_TRACK_DESCRIPTOR, track));
    trace.inside(tree, 0);
    return trace.trace.toBytes();
  }

  private void inside(CriticalTree around, long begin) {
    long at = begin;
    for (CriticalTree inner : around.children()) {
      event(at, begin(inner));
      inside(inner, at);
      at += inner.critical();
      event(at, new ProtoBytes().number(EVENT_TYPE, SLICE_END));
    }
  }

  private ProtoBytes begin(CriticalTree slice) {
    Frame frame = slice.frame();
    ProtoBytes event =
        new ProtoBytes()
            .number(EVENT_TYPE, SLICE_BEGIN)
            .text(EVENT_CATEGORY, frame.kind())
            .text(EVENT_NAME, frame.name());
    if (!frame.file().isEmpty()) {
      event.message(EVENT_ANNOTATION, annotation("file").text(ANNOTATION_TEXT, frame.file()));
    }
    if (frame.line() > 0) {
      argument(event, "line", frame.line());
    }
    DirectiveRow row = rows.get(frame);
    if (row != null) {
      argument(event, "instances", row.instances().count());
      argument(event, "work", row.instances().work());
      argument(event, "span", row.instances().span());
      argument(event, "serialWork", row.serialWork());
    }
    return event;
  }

  private static void argument(ProtoBytes event, String name, long value) {
    event.message(EVENT_ANNOTATION, annotation(name).number(ANNOTATION_UINT, value));
  }

  private static ProtoBytes annotation(String name) {
    return new ProtoBytes().text(ANNOTATION_NAME, name);
  }

  private void event(long at, ProtoBytes event) {
    packet(
        new ProtoBytes()
            .number(PACKET_TIMESTAMP, at)
            .message(PACKET_TRACK_EVENT, event.number(EVENT_TRACK_UUID, ONLY)));
  }

  private void packet(ProtoBytes packet) {
    trace.message(TRACE_PACKET, packet.number(PACKET_SEQUENCE_ID, ONLY));
  }
}
