package whip.view;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.OptionalInt;
import whip.model.grain.GrainTimeline;
import whip.model.grain.GraphGrain;
import whip.model.grain.StrandStamp;
import whip.model.profile.Position;

/**
 * When and where strands ran, as a trace that Perfetto opens (ui.perfetto.dev, {@code
 * trace_processor}): a track for each thread, and a slice for each strand, in nanoseconds since the
 * program began. A slice of a grain has the name of its directive; all have their code's lineage.
 */
public final class GrainPerfetto {
  private final GrainDrawing drawing;
  private final GrainTimeline timeline;
  private final PerfettoPackets packets;

  private GrainPerfetto(GrainDrawing drawing, GrainTimeline timeline, PerfettoPackets packets) {
    this.drawing = drawing;
    this.timeline = timeline;
    this.packets = packets;
  }

  /** Writes the whole file. */
  public static void write(GrainDrawing drawing, GrainTimeline timeline, OutputStream out)
      throws IOException {
    OutputStream buffered = new BufferedOutputStream(out);
    new GrainPerfetto(drawing, timeline, new PerfettoPackets(buffered)).write();
    buffered.flush();
  }

  private void write() throws IOException {
    for (int piece = 0; piece < timeline.size(); piece++) {
      int thread = timeline.thread(piece);
      if (piece == 0 || timeline.thread(piece - 1) != thread) {
        packets.track(track(thread), "thread " + thread);
      }
      packets.begin(track(thread), timeline.begin(piece), slice(piece));
      packets.end(track(thread), timeline.end(piece));
    }
  }

  private static long track(int thread) {
    return thread + 1L;
  }

  private ProtoBytes slice(int piece) {
    OptionalInt grain = timeline.grain(piece);
    ProtoBytes slice =
        grain.isPresent()
            ? ofGrain(drawing.graph().grain(grain.getAsInt()))
            : PerfettoPackets.slice("code", timeline.code(piece).toString());
    PerfettoPackets.argument(slice, "lineage", timeline.code(piece).toString());
    if (timeline.processor(piece) != StrandStamp.UNKNOWN) {
      PerfettoPackets.argument(slice, "processor", timeline.processor(piece));
    }
    return slice;
  }

  private ProtoBytes ofGrain(GraphGrain grain) {
    ProtoBytes slice = PerfettoPackets.slice("grain", drawing.directive(grain.directive()));
    Position position = drawing.position(grain.directive());
    if (!position.file().isEmpty()) {
      PerfettoPackets.argument(slice, "file", position.file());
    }
    if (position.line() > 0) {
      PerfettoPackets.argument(slice, "line", position.line());
    }
    if (!grain.isFolded()) {
      PerfettoPackets.argument(slice, "work", grain.work());
    }
    return slice;
  }
}
