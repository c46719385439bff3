package whip.view;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
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
  private static final int TRACK = 1;

  private final PerfettoPackets packets;
  private final Map<Frame, DirectiveRow> rows;

  private PerfettoTrace(Profile profile, PerfettoPackets packets) {
    this.packets = packets;
    rows =
        profile.tables().directives().stream()
            .collect(
                Collectors.toMap(
                    DirectiveGraph::frame, Function.identity(), (first, same) -> first));
  }

  /** The whole file. */
  public static byte[] bytes(Profile profile, CriticalTree tree) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      new PerfettoTrace(profile, new PerfettoPackets(out)).write(profile, tree);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return out.toByteArray();
  }

  private void write(Profile profile, CriticalTree tree) throws IOException {
    String unit = profile.run().unit();
    String scale = unit.equals("ns") ? "" : " (1 ns is one of its " + unit + ")";
    packets.track(
        TRACK,
        "critical path of %s, run %s%s"
            .formatted(ProfileTable.command(profile.run()), profile.run().run(), scale));
    inside(tree, 0);
  }

  private void inside(CriticalTree around, long begin) throws IOException {
    long at = begin;
    for (CriticalTree inner : around.children()) {
      packets.begin(TRACK, at, slice(inner.frame()));
      inside(inner, at);
      at += inner.critical();
      packets.end(TRACK, at);
    }
  }

  private ProtoBytes slice(Frame frame) {
    ProtoBytes slice = PerfettoPackets.slice(frame.kind(), frame.name());
    if (!frame.file().isEmpty()) {
      PerfettoPackets.argument(slice, "file", frame.file());
    }
    if (frame.line() > 0) {
      PerfettoPackets.argument(slice, "line", frame.line());
    }
    DirectiveRow row = rows.get(frame);
    if (row != null) {
      PerfettoPackets.argument(slice, "instances", row.instances().count());
      PerfettoPackets.argument(slice, "work", row.instances().work());
      PerfettoPackets.argument(slice, "span", row.instances().span());
      PerfettoPackets.argument(slice, "serialWork", row.serialWork());
    }
    return slice;
  }
}
