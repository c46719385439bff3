package whip.view;

import java.io.IOException;
import java.io.OutputStream;

/** Packets of a trace that Perfetto opens: tracks, and slices inside each other on them. */
final class PerfettoPackets {
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

  /** There is one writer. */
  private static final int ONLY = 1;

  private final OutputStream out;

  PerfettoPackets(OutputStream out) {
    this.out = out;
  }

  /** Announces a track; its number is at least 1. */
  void track(long track, String name) throws IOException {
    ProtoBytes descriptor = new ProtoBytes().number(TRACK_UUID, track).text(TRACK_NAME, name);
    packet(new ProtoBytes().message(PACKET_TRACK_DESCRIPTOR, descriptor));
  }

  /** A slice as it will begin. */
  static ProtoBytes slice(String category, String name) {
    return new ProtoBytes()
        .number(EVENT_TYPE, SLICE_BEGIN)
        .text(EVENT_CATEGORY, category)
        .text(EVENT_NAME, name);
  }

  static void argument(ProtoBytes slice, String name, long value) {
    slice.message(EVENT_ANNOTATION, annotation(name).number(ANNOTATION_UINT, value));
  }

  static void argument(ProtoBytes slice, String name, String value) {
    slice.message(EVENT_ANNOTATION, annotation(name).text(ANNOTATION_TEXT, value));
  }

  private static ProtoBytes annotation(String name) {
    return new ProtoBytes().text(ANNOTATION_NAME, name);
  }

  /** The slice begins, at a time in nanoseconds. */
  void begin(long track, long at, ProtoBytes slice) throws IOException {
    event(track, at, slice);
  }

  /** The innermost slice of the track ends. */
  void end(long track, long at) throws IOException {
    event(track, at, new ProtoBytes().number(EVENT_TYPE, SLICE_END));
  }

  private void event(long track, long at, ProtoBytes event) throws IOException {
    packet(
        new ProtoBytes()
            .number(PACKET_TIMESTAMP, at)
            .message(PACKET_TRACK_EVENT, event.number(EVENT_TRACK_UUID, track)));
  }

  private void packet(ProtoBytes packet) throws IOException {
    out.write(
        new ProtoBytes().message(TRACE_PACKET, packet.number(PACKET_SEQUENCE_ID, ONLY)).toBytes());
  }
}
