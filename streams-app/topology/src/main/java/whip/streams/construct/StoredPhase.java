package whip.streams.construct;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import whip.model.construct.Iterations;

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

  private static final byte VERSION = 1;

  private static final long NONE = -1;

  /** A phase of which nothing has come. */
  static StoredPhase of(int number, String name) {
    return new StoredPhase(number, name, Iterations.NONE, NONE, 0, NONE, 0, 0, 0);
  }

  boolean hasBegun() {
    return begin != NONE;
  }

  StoredPhase with(Iterations newest) {
    return new StoredPhase(
        number, name, newest, begin, windows, windowCut, cut, writtenIn, paths);
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
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeByte(VERSION);
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
    } catch (IOException e) {
      throw new UncheckedIOException("bug: memory does not fail", e);
    }
    return bytes.toByteArray();
  }

  static StoredPhase ofStored(byte[] stored) {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(stored))) {
      byte version = in.readByte();
      if (version != VERSION) {
        throw new IllegalStateException("bug: a phase of version " + version);
      }
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
    } catch (IOException e) {
      throw new UncheckedIOException("bug: the state store holds what was never put there", e);
    }
  }
}
