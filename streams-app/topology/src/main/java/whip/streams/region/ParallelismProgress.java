package whip.streams.region;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import whip.codec.RegionChanges;
import whip.codec.RegionChanges.Window;
import whip.codec.SequenceSet;
import whip.streams.StoredFields;

/**
 * How far the regions of one run have come.
 *
 * @param rows that stand
 * @param window depths that are measured
 * @param work units so far
 * @param unseen calls of functions that are not instrumented; the empty name stands for those that
 *     are too many to list
 * @param settled whether it is so old that nothing changes it any more
 * @param changedAt when something came in last, wall clock, milliseconds since 1970
 */
record ParallelismProgress(
    Received received,
    Rows rows,
    Window window,
    long work,
    SortedMap<String, Long> unseen,
    boolean settled,
    long changedAt) {

  /** Functions of a run that are listed; names of C++ take hundreds of bytes. */
  static final int UNSEEN_MAX = 1 << 10;

  private static final int VERSION = 1;

  /**
   * Records taken in.
   *
   * @param incarnation of the collector that numbered them
   * @param sequences their numbers, in the form of {@link SequenceSet#write}
   * @param next the number behind the last one
   * @param ended whether the one that says that the run ended is among them
   */
  record Received(long incarnation, ByteBuffer sequences, long next, boolean ended) {

    /** Records that have not come in, though a later one has. */
    long missing() {
      return next - SequenceSet.read(sequences.duplicate()).size();
    }

    Received with(SequenceSet newest, RegionChanges changes) {
      ByteBuffer bytes = ByteBuffer.allocate(newest.bytes());
      newest.write(bytes);
      return new Received(
          incarnation,
          bytes.flip(),
          Math.max(next, changes.sequence() + 1),
          ended || changes.ended());
    }
  }

  /** Numbers of rows that stand, by their kind. */
  record Rows(int regions, int entries, int instances) {
    static final Rows NONE = new Rows(0, 0, 0);
  }

  ParallelismProgress {
    unseen = Collections.unmodifiableSortedMap(new TreeMap<>(unseen));
  }

  /** Nothing has come in of this collector. */
  static ParallelismProgress begin(long incarnation, long now) {
    return new ParallelismProgress(
        new Received(incarnation, ByteBuffer.allocate(0), 0, false),
        Rows.NONE,
        new Window(0, 0),
        0,
        new TreeMap<>(),
        false,
        now);
  }

  /** After a record that has not come before. */
  ParallelismProgress then(RegionChanges changes, SequenceSet sequences, Rows newRows, long now) {
    boolean isNewest = changes.sequence() >= received.next;
    return new ParallelismProgress(
        received.with(sequences, changes),
        newRows,
        isNewest ? changes.window() : window,
        isNewest ? changes.work() : work,
        called(changes.unseen()),
        false,
        now);
  }

  private SortedMap<String, Long> called(SortedMap<String, Long> since) {
    SortedMap<String, Long> sum = new TreeMap<>(unseen);
    since.forEach(
        (name, calls) -> {
          boolean isListed = sum.containsKey(name) || sum.size() < UNSEEN_MAX;
          sum.merge(isListed ? name : "", calls, Math::addExact);
        });
    return sum;
  }

  ParallelismProgress asSettled() {
    return new ParallelismProgress(received, rows, window, work, unseen, true, changedAt);
  }

  byte[] toStored() {
    return StoredFields.written(VERSION, this::write);
  }

  private void write(DataOutputStream out) throws IOException {
    out.writeLong(received.incarnation);
    byte[] sequences = new byte[received.sequences.remaining()];
    received.sequences.duplicate().get(sequences);
    out.writeInt(sequences.length);
    out.write(sequences);
    out.writeLong(received.next);
    out.writeBoolean(received.ended);
    out.writeInt(rows.regions);
    out.writeInt(rows.entries);
    out.writeInt(rows.instances);
    out.writeInt(window.first());
    out.writeInt(window.depths());
    out.writeLong(work);
    out.writeInt(unseen.size());
    for (var each : unseen.entrySet()) {
      out.writeUTF(each.getKey());
      out.writeLong(each.getValue());
    }
    out.writeBoolean(settled);
    out.writeLong(changedAt);
  }

  static ParallelismProgress ofStored(byte[] stored) {
    return StoredFields.read(stored, VERSION, (version, in) -> read(in));
  }

  private static ParallelismProgress read(DataInputStream in) throws IOException {
    long incarnation = in.readLong();
    byte[] sequences = new byte[in.readInt()];
    in.readFully(sequences);
    Received received =
        new Received(incarnation, ByteBuffer.wrap(sequences), in.readLong(), in.readBoolean());
    Rows rows = new Rows(in.readInt(), in.readInt(), in.readInt());
    Window window = new Window(in.readInt(), in.readInt());
    long work = in.readLong();
    SortedMap<String, Long> unseen = new TreeMap<>();
    for (int left = in.readInt(); left > 0; left--) {
      unseen.put(in.readUTF(), in.readLong());
    }
    return new ParallelismProgress(
        received, rows, window, work, unseen, in.readBoolean(), in.readLong());
  }
}
