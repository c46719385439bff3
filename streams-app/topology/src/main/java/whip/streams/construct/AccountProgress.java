package whip.streams.construct;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import whip.streams.StoredFields;

/**
 * How far the account of one run has come.
 *
 * @param changedAt when something came in last, wall clock, milliseconds since 1970
 */
record AccountProgress(
    Received received, Published published, Facts facts, Flags flags, long changedAt) {

  private static final int VERSION = 2;

  /**
   * Records taken in.
   *
   * @param incarnation of the collector that numbered them
   * @param next the first that is in no cut that was published
   * @param waiting how many came that are in no such cut
   * @param waitingSince when the first of those came, or a cut was published after that
   */
  record Received(long incarnation, long next, int waiting, long waitingSince) {

    Received withWaiting(int more, long now) {
      return new Received(incarnation, next, waiting + more, waiting == 0 ? now : waitingSince);
    }

    Received upTo(long newNext, int newWaiting, long now) {
      return new Received(incarnation, newNext, newWaiting, now);
    }
  }

  /**
   * The last whole cut.
   *
   * @param paths rows that stand
   */
  record Published(long cut, int threads, boolean ended, int paths) {}

  /**
   * Facts of the run's own record.
   *
   * @param unit of all times; empty: no record has come in
   * @param notVisible what the account cannot show
   * @param processors that the program may use; 0: not known
   */
  record Facts(String unit, List<String> notVisible, int processors) {}

  /**
   * States of the account.
   *
   * @param lacksNames whether rows stand whose site has no location yet
   * @param lacksRecords whether its row says that records are missing
   * @param settled whether it is so old that nothing changes it any more
   */
  record Flags(boolean lacksNames, boolean lacksRecords, boolean settled) {}

  /** Nothing has come in. */
  static AccountProgress begin(long now) {
    return new AccountProgress(
        new Received(Long.MIN_VALUE, 0, 0, now),
        new Published(0, 0, false, 0),
        new Facts("", List.of(), 0),
        new Flags(false, false, false),
        now);
  }

  /** A collector that restarted under this run's id begins again. */
  AccountProgress restarted(long incarnation, long now) {
    AccountProgress begun = begin(now);
    return new AccountProgress(
        new Received(incarnation, 0, 0, now), begun.published, facts, begun.flags, now);
  }

  AccountProgress with(Received newest, long now) {
    return new AccountProgress(newest, published, facts, flags, now);
  }

  AccountProgress with(Published newest) {
    return new AccountProgress(received, newest, facts, flags, changedAt);
  }

  AccountProgress with(Facts newest, long now) {
    return new AccountProgress(received, published, newest, flags, now);
  }

  AccountProgress with(Flags newest) {
    return new AccountProgress(received, published, facts, newest, changedAt);
  }

  /** Whether a row of the run stands in the topic. */
  boolean isPublished() {
    return published.paths > 0 || flags.lacksRecords;
  }

  byte[] toStored() {
    return StoredFields.written(VERSION, this::write);
  }

  private void write(DataOutputStream out) throws IOException {
    out.writeLong(received.incarnation);
    out.writeLong(received.next);
    out.writeInt(received.waiting);
    out.writeLong(received.waitingSince);
    out.writeLong(published.cut);
    out.writeInt(published.threads);
    out.writeBoolean(published.ended);
    out.writeInt(published.paths);
    out.writeUTF(facts.unit);
    out.writeInt(facts.notVisible.size());
    for (String name : facts.notVisible) {
      out.writeUTF(name);
    }
    out.writeInt(facts.processors);
    out.writeBoolean(flags.lacksNames);
    out.writeBoolean(flags.lacksRecords);
    out.writeBoolean(flags.settled);
    out.writeLong(changedAt);
  }

  static AccountProgress ofStored(byte[] stored) {
    return StoredFields.read(stored, VERSION, AccountProgress::read);
  }

  private static AccountProgress read(int version, DataInputStream in) throws IOException {
    Received received = new Received(in.readLong(), in.readLong(), in.readInt(), in.readLong());
    Published published =
        new Published(in.readLong(), in.readInt(), in.readBoolean(), in.readInt());
    String unit = in.readUTF();
    List<String> notVisible = new ArrayList<>();
    for (int left = in.readInt(); left > 0; left--) {
      notVisible.add(in.readUTF());
    }
    int processors = version < 2 ? 0 : in.readInt(); // Before, records did not say it.
    Flags flags = new Flags(in.readBoolean(), in.readBoolean(), in.readBoolean());
    return new AccountProgress(
        received, published, new Facts(unit, notVisible, processors), flags, in.readLong());
  }
}
