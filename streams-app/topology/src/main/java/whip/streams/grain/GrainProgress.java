package whip.streams.grain;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import whip.codec.SequenceSet;
import whip.model.node.Directive;
import whip.model.node.DirectiveKind;
import whip.model.node.Site;
import whip.streams.StoredFields;

/**
 * How far the sums of one run's grains have come.
 *
 * @param rows of directives that have grains, by directive: the end of the row's key, {@code
 *     kind@place}. Two directives share a row where their addresses turned out to be one place
 * @param changedAt when something came in last, wall clock, milliseconds since 1970
 */
record GrainProgress(
    Received received,
    SortedMap<Directive, String> rows,
    Totals totals,
    Facts facts,
    Flags flags,
    long changedAt) {

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
  }

  /**
   * Sums over all directives.
   *
   * @param creationsKnown grains of which creation is known
   */
  record Totals(long grains, long creationsKnown) {
    static final Totals NONE = new Totals(0, 0);
  }

  /**
   * Facts of the run's own record.
   *
   * @param unit of all work and costs; empty: no record has come in
   * @param creation what the record says of it; empty: nothing
   */
  record Facts(String unit, String creation) {
    static final Facts NONE = new Facts("", "");
  }

  /**
   * States of the sums.
   *
   * @param lacksNames whether rows stand whose site has no location yet
   * @param settled whether they are so old that nothing changes them any more
   */
  record Flags(boolean lacksNames, boolean settled) {}

  GrainProgress {
    rows = Collections.unmodifiableSortedMap(new TreeMap<>(rows));
  }

  /** Nothing has come in. */
  static GrainProgress begin(long now) {
    return new GrainProgress(
        new Received(Long.MIN_VALUE, ByteBuffer.allocate(0), 0, false),
        new TreeMap<>(),
        Totals.NONE,
        Facts.NONE,
        new Flags(false, false),
        now);
  }

  /** A collector that restarted under this run's id begins again. */
  GrainProgress restarted(long incarnation, long now) {
    return new GrainProgress(
        new Received(incarnation, ByteBuffer.allocate(0), 0, false),
        new TreeMap<>(),
        Totals.NONE,
        facts,
        new Flags(false, false),
        now);
  }

  GrainProgress with(
      Received newest, SortedMap<Directive, String> newRows, Totals newTotals, long now) {
    return new GrainProgress(newest, newRows, newTotals, facts, flags, now);
  }

  GrainProgress with(SortedMap<Directive, String> newRows) {
    return new GrainProgress(received, newRows, totals, facts, flags, changedAt);
  }

  GrainProgress with(Facts newest, long now) {
    return new GrainProgress(received, rows, totals, newest, flags, now);
  }

  GrainProgress with(Flags newest) {
    return new GrainProgress(received, rows, totals, facts, newest, changedAt);
  }

  /** Whether a row of the run stands in the topic. */
  boolean isPublished() {
    return received.next > 0;
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
    out.writeInt(rows.size());
    for (var row : rows.entrySet()) {
      out.writeInt(row.getKey().kind().code());
      out.writeLong(row.getKey().site().address());
      out.writeUTF(row.getValue());
    }
    out.writeLong(totals.grains);
    out.writeLong(totals.creationsKnown);
    out.writeUTF(facts.unit);
    out.writeUTF(facts.creation);
    out.writeBoolean(flags.lacksNames);
    out.writeBoolean(flags.settled);
    out.writeLong(changedAt);
  }

  static GrainProgress ofStored(byte[] stored) {
    return StoredFields.read(stored, VERSION, (version, in) -> read(in));
  }

  private static GrainProgress read(DataInputStream in) throws IOException {
    long incarnation = in.readLong();
    byte[] sequences = new byte[in.readInt()];
    in.readFully(sequences);
    Received received =
        new Received(incarnation, ByteBuffer.wrap(sequences), in.readLong(), in.readBoolean());
    SortedMap<Directive, String> rows = new TreeMap<>();
    for (int left = in.readInt(); left > 0; left--) {
      DirectiveKind kind = DirectiveKind.ofCode(in.readInt());
      rows.put(new Directive(kind, new Site(in.readLong())), in.readUTF());
    }
    Totals totals = new Totals(in.readLong(), in.readLong());
    Facts facts = new Facts(in.readUTF(), in.readUTF());
    Flags flags = new Flags(in.readBoolean(), in.readBoolean());
    return new GrainProgress(received, rows, totals, facts, flags, in.readLong());
  }
}
