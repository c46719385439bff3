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
 * @param stage whether the profile can still change
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
    SortedSet<String> rows,
    Stage stage) {

  /** Stages of a run's profile, in this order. */
  enum Stage {
    /** Records that come in change it. */
    LIVE,
    /** It stands in the topic; what it was made from is gone, so nothing changes it any more. */
    SETTLED,
    /** The run was removed. This mark stays for a while: what comes late is no new run. */
    REMOVED
  }

  private static final byte VERSION = 2;

  /** Always live, and without saying so. */
  private static final byte VERSION_WITHOUT_STAGE = 1;

  static Progress begin(long now) {
    return new Progress(0, false, true, false, 0, now, now, 0, new TreeSet<>(), Stage.LIVE);
  }

  /** Batches or an outcome came in. */
  Progress changed(long now) {
    return new Progress(
        revision, settled, true, over, publishedAt, now, heardAt, givenUpAt, rows, stage);
  }

  /** The collector gave a sign of life. */
  Progress heard(long now) {
    return new Progress(
        revision, settled, true, over, publishedAt, changedAt, now, givenUpAt, rows, stage);
  }

  /** The run's newest record says whether it is over. */
  Progress withOver(boolean isOver) {
    return new Progress(
        revision,
        settled,
        pending,
        isOver,
        publishedAt,
        changedAt,
        heardAt,
        givenUpAt,
        rows,
        stage);
  }

  Progress givenUp(long now) {
    return new Progress(
        revision, settled, pending, over, publishedAt, changedAt, heardAt, now, rows, stage);
  }

  Progress published(long newRevision, boolean isFinal, long now, SortedSet<String> newRows) {
    return new Progress(
        newRevision, isFinal, false, over, now, changedAt, heardAt, givenUpAt, newRows, stage);
  }

  /** Progress once its input is forgotten. */
  Progress archived() {
    return new Progress(
        revision,
        settled,
        false,
        over,
        publishedAt,
        changedAt,
        heardAt,
        givenUpAt,
        rows,
        Stage.SETTLED);
  }

  /** The run was removed, and its rows with it. */
  static Progress removed(long now) {
    return new Progress(0, true, false, true, now, now, now, 0, new TreeSet<>(), Stage.REMOVED);
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
      out.writeUTF(stage.name());
    } catch (IOException e) {
      throw new UncheckedIOException("bug: memory does not fail", e);
    }
    return bytes.toByteArray();
  }

  static Progress ofStored(byte[] stored) {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(stored))) {
      byte version = in.readByte();
      if (version != VERSION && version != VERSION_WITHOUT_STAGE) {
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
      Stage stage = version == VERSION ? Stage.valueOf(in.readUTF()) : Stage.LIVE;
      return new Progress(
          revision,
          settled,
          pending,
          over,
          publishedAt,
          changedAt,
          heardAt,
          givenUpAt,
          rows,
          stage);
    } catch (IOException e) {
      throw new UncheckedIOException("bug: the state store holds what was never put there", e);
    }
  }
}
