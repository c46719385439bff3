package whip.streams.profile;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * How far the profile of one run has come. Times are wall clock, milliseconds since 1970.
 *
 * @param revision of the newest profile published; 0: none yet
 * @param settled the newest profile was final
 * @param pending something has come in since
 * @param over the run has ended, or was given up on
 * @param publishedAt when
 * @param changedAt when batches or outcomes came in last, or the run's end
 * @param heardAt when the collector was heard of last
 * @param givenUpAt when we wrote that the run is lost; 0: never
 * @param rows keys of the directive and region rows that stand in the topic
 */
record Progress(
    long revision,
    boolean settled,
    boolean pending,
    boolean over,
    long publishedAt,
    long changedAt,
    long heardAt,
    long givenUpAt,
    SortedSet<String> rows) {

  private static final byte VERSION = 1;

  static Progress begin(long now) {
    return new Progress(0, false, true, false, 0, now, now, 0, new TreeSet<>());
  }

  /** Batches or an outcome came in. */
  Progress changed(long now) {
    return new Progress(revision, settled, true, over, publishedAt, now, heardAt, givenUpAt, rows);
  }

  /** The collector gave a sign of life. */
  Progress heard(long now) {
    return new Progress(
        revision, settled, true, over, publishedAt, changedAt, now, givenUpAt, rows);
  }

  /** The run's newest record says whether it is over. */
  Progress withOver(boolean isOver) {
    return new Progress(
        revision, settled, pending, isOver, publishedAt, changedAt, heardAt, givenUpAt, rows);
  }

  Progress givenUp(long now) {
    return new Progress(
        revision, settled, pending, over, publishedAt, changedAt, heardAt, now, rows);
  }

  Progress published(long newRevision, boolean isFinal, long now, SortedSet<String> newRows) {
    return new Progress(
        newRevision, isFinal, false, over, now, changedAt, heardAt, givenUpAt, newRows);
  }

  byte[] toStored() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeByte(VERSION);
      out.writeLong(revision);
      out.writeBoolean(settled);
      out.writeBoolean(pending);
      out.writeBoolean(over);
      out.writeLong(publishedAt);
      out.writeLong(changedAt);
      out.writeLong(heardAt);
      out.writeLong(givenUpAt);
      out.writeInt(rows.size());
      for (String row : rows) {
        out.writeUTF(row);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("bug: memory does not fail", e);
    }
    return bytes.toByteArray();
  }

  static Progress ofStored(byte[] stored) {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(stored))) {
      byte version = in.readByte();
      if (version != VERSION) {
        throw new IllegalStateException("bug: progress of version " + version);
      }
      long revision = in.readLong();
      boolean settled = in.readBoolean();
      boolean pending = in.readBoolean();
      boolean over = in.readBoolean();
      long publishedAt = in.readLong();
      long changedAt = in.readLong();
      long heardAt = in.readLong();
      long givenUpAt = in.readLong();
      SortedSet<String> rows = new TreeSet<>();
      for (int left = in.readInt(); left > 0; left--) {
        rows.add(in.readUTF());
      }
      return new Progress(
          revision, settled, pending, over, publishedAt, changedAt, heardAt, givenUpAt, rows);
    } catch (IOException e) {
      throw new UncheckedIOException("bug: the state store holds what was never put there", e);
    }
  }
}
