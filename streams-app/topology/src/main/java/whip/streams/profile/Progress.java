package whip.streams.profile;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;
import whip.streams.StoredFields;

/** How far the profile of one run has come. Times are wall clock, milliseconds since 1970. */
record Progress(Flags flags, Times times, Published published) {

  /** Stages of a run's profile, in this order. */
  enum Stage {
    /** Records that come in change it. */
    LIVE,
    /** It stands in the topic; what it was made from is gone, so nothing changes it any more. */
    SETTLED,
    /** The run was removed. This mark stays for a while: what comes late is no new run. */
    REMOVED
  }

  /**
   * States that the run and its profile are in.
   *
   * @param pending something has come in since the newest profile
   * @param over the run has ended, or was given up on
   * @param stage whether the profile can still change
   */
  record Flags(boolean pending, boolean over, Stage stage) {

    Flags withPending(boolean isPending) {
      return new Flags(isPending, over, stage);
    }

    Flags withOver(boolean isOver) {
      return new Flags(pending, isOver, stage);
    }

    Flags withStage(Stage newStage) {
      return new Flags(pending, over, newStage);
    }
  }

  /**
   * When something came in last.
   *
   * @param changedAt batches or outcomes, or the run's end
   * @param heardAt a sign of the collector's life
   * @param givenUpAt when we wrote that the run is lost; 0: never
   */
  record Times(long changedAt, long heardAt, long givenUpAt) {

    Times withChangedAt(long now) {
      return new Times(now, heardAt, givenUpAt);
    }

    Times withHeardAt(long now) {
      return new Times(changedAt, now, givenUpAt);
    }

    Times withGivenUpAt(long now) {
      return new Times(changedAt, heardAt, now);
    }
  }

  /**
   * The newest profile in the topic.
   *
   * @param revision 0: there is none yet
   * @param isFinal whether it was final
   * @param at when it was written; 0: there is none yet
   * @param rows keys of its directive and region rows
   */
  record Published(long revision, boolean isFinal, long at, SortedSet<String> rows) {

    static final Published NOTHING = new Published(0, false, 0, Collections.emptySortedSet());
  }

  /** The first one was always live, without saying so. */
  private static final int VERSION = 2;

  static Progress begin(long now) {
    return new Progress(
        new Flags(true, false, Stage.LIVE), new Times(now, now, 0), Published.NOTHING);
  }

  /** Batches or an outcome came in. */
  Progress changed(long now) {
    return new Progress(flags.withPending(true), times.withChangedAt(now), published);
  }

  /** The collector gave a sign of life. */
  Progress heard(long now) {
    return new Progress(flags.withPending(true), times.withHeardAt(now), published);
  }

  /** The run's newest record says whether it is over. */
  Progress withOver(boolean isOver) {
    return new Progress(flags.withOver(isOver), times, published);
  }

  Progress givenUp(long now) {
    return new Progress(flags, times.withGivenUpAt(now), published);
  }

  /** A profile was written. */
  Progress published(Published newest) {
    return new Progress(flags.withPending(false), times, newest);
  }

  /** Progress once its input is forgotten. */
  Progress archived() {
    return new Progress(flags.withPending(false).withStage(Stage.SETTLED), times, published);
  }

  /** The run was removed, and its rows with it. */
  static Progress removed(long now) {
    return new Progress(
        new Flags(false, true, Stage.REMOVED),
        new Times(now, now, 0),
        new Published(0, true, now, Collections.emptySortedSet()));
  }

  byte[] toStored() {
    return StoredFields.written(VERSION, this::write);
  }

  private void write(DataOutputStream out) throws IOException {
    out.writeLong(published.revision);
    out.writeBoolean(published.isFinal);
    out.writeBoolean(flags.pending);
    out.writeBoolean(flags.over);
    out.writeLong(published.at);
    out.writeLong(times.changedAt);
    out.writeLong(times.heardAt);
    out.writeLong(times.givenUpAt);
    out.writeInt(published.rows.size());
    for (String row : published.rows) {
      out.writeUTF(row);
    }
    out.writeUTF(flags.stage.name());
  }

  static Progress ofStored(byte[] stored) {
    return StoredFields.read(stored, VERSION, Progress::read);
  }

  private static Progress read(int version, DataInputStream in) throws IOException {
    long revision = in.readLong();
    boolean isFinal = in.readBoolean();
    boolean pending = in.readBoolean();
    boolean over = in.readBoolean();
    long publishedAt = in.readLong();
    Times times = new Times(in.readLong(), in.readLong(), in.readLong());
    SortedSet<String> rows = new TreeSet<>();
    for (int left = in.readInt(); left > 0; left--) {
      rows.add(in.readUTF());
    }
    Stage stage = version == VERSION ? Stage.valueOf(in.readUTF()) : Stage.LIVE;
    return new Progress(
        new Flags(pending, over, stage),
        times,
        new Published(revision, isFinal, publishedAt, rows));
  }
}
