package whip.streams.construct;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.math.BigInteger;
import whip.model.construct.Iterations;
import whip.streams.StoredFields;

/**
 * How far a phase of a run has come.
 *
 * @param number among the phases of the run, from 0 in the order in which they came
 * @param begin time of the first cut at a mark of it; -1: there was none
 * @param windows pieces from one such cut to the next
 * @param windowCut end of the last one, or {@code begin}
 * @param cut up to where its rows go
 * @param writtenIn number of the last record that its rows contain
 * @param paths rows of its paths that stand
 */
record StoredPhase(
    int number,
    String name,
    Iterations iterations,
    long begin,
    int windows,
    long windowCut,
    long cut,
    long writtenIn,
    int paths) {

  private static final int VERSION = 1;

  private static final long NONE = -1;

  /** A phase of which nothing has come. */
  static StoredPhase of(int number, String name) {
    return new StoredPhase(number, name, Iterations.NONE, NONE, 0, NONE, 0, 0, 0);
  }

  boolean hasBegun() {
    return begin != NONE;
  }

  StoredPhase with(Iterations newest) {
    return new StoredPhase(number, name, newest, begin, windows, windowCut, cut, writtenIn, paths);
  }

  StoredPhase begun(long time) {
    return new StoredPhase(number, name, iterations, time, windows, time, cut, writtenIn, paths);
  }

  StoredPhase withWindow(long end) {
    return new StoredPhase(
        number, name, iterations, begin, windows + 1, end, cut, writtenIn, paths);
  }

  StoredPhase written(long upTo, long sequence, int newPaths) {
    return new StoredPhase(
        number, name, iterations, begin, windows, windowCut, upTo, sequence, paths + newPaths);
  }

  byte[] toStored() {
    return StoredFields.written(VERSION, this::write);
  }

  private void write(DataOutputStream out) throws IOException {
    out.writeInt(number);
    out.writeUTF(name);
    out.writeLong(iterations.marks());
    out.writeLong(iterations.closed());
    out.writeLong(iterations.first());
    out.writeLong(iterations.last());
    out.writeUTF(iterations.squares().toString());
    out.writeLong(iterations.least());
    out.writeLong(iterations.most());
    out.writeLong(begin);
    out.writeInt(windows);
    out.writeLong(windowCut);
    out.writeLong(cut);
    out.writeLong(writtenIn);
    out.writeInt(paths);
  }

  static StoredPhase ofStored(byte[] stored) {
    return StoredFields.read(stored, VERSION, (version, in) -> read(in));
  }

  private static StoredPhase read(DataInputStream in) throws IOException {
    return new StoredPhase(
        in.readInt(),
        in.readUTF(),
        new Iterations(
            in.readLong(),
            in.readLong(),
            in.readLong(),
            in.readLong(),
            new BigInteger(in.readUTF()),
            in.readLong(),
            in.readLong()),
        in.readLong(),
        in.readInt(),
        in.readLong(),
        in.readLong(),
        in.readLong(),
        in.readInt());
  }
}
