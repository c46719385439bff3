package whip.streams.construct;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import whip.model.construct.PathId;
import whip.model.profile.Fraction;
import whip.model.property.PropertyKey;
import whip.model.property.PropertyWatch.Standing;
import whip.model.property.RefinementPolicy.State;
import whip.streams.StoredFields;

/**
 * How far the properties of one run have been watched.
 *
 * @param cut the last one that was looked at
 * @param evaluated whether the account could be evaluated then
 * @param standing properties that have a row
 * @param refinement requests for full detail; empty: none are made
 */
record PropertyProgress(
    Cut cut, boolean evaluated, List<Standing> standing, Optional<State> refinement) {

  private static final int VERSION = 2;

  /** Properties had no phase. */
  private static final int WITHOUT_PHASES = 1;

  PropertyProgress {
    standing = List.copyOf(standing);
  }

  /**
   * A whole cut of an account.
   *
   * @param incarnation of the collector: paths of another one have other numbers
   */
  record Cut(long incarnation, long time, boolean ended) {

    /** The last one that the account stage has published. */
    static Cut of(AccountProgress account) {
      return new Cut(
          account.received().incarnation(), account.published().cut(), account.published().ended());
    }
  }

  byte[] toStored() {
    return StoredFields.written(VERSION, this::write);
  }

  private void write(DataOutputStream out) throws IOException {
    out.writeLong(cut.incarnation);
    out.writeLong(cut.time);
    out.writeBoolean(cut.ended);
    out.writeBoolean(evaluated);
    out.writeInt(standing.size());
    for (Standing each : standing) {
      out.writeInt(each.key().path().value());
      out.writeUTF(each.key().name());
      out.writeUTF(each.key().phase());
      out.writeUTF(each.reported().numerator().toString());
      out.writeUTF(each.reported().denominator().toString());
      out.writeInt(each.below());
    }
    if (refinement.isPresent()) {
      write(refinement.get(), out);
    }
  }

  /** Behind all else: an earlier version stops reading before it. */
  private static void write(State refinement, DataOutputStream out) throws IOException {
    out.writeLong(refinement.sinceMs());
    out.writeLong(refinement.askedMs());
    out.writeLong(refinement.untilMs());
    out.writeInt(refinement.refined().size());
    for (PropertyKey key : refinement.refined()) {
      out.writeInt(key.path().value());
      out.writeUTF(key.name());
      out.writeUTF(key.phase());
    }
  }

  private static Optional<State> refinement(DataInputStream in) throws IOException {
    if (in.available() == 0) {
      return Optional.empty();
    }
    long sinceMs = in.readLong();
    long askedMs = in.readLong();
    long untilMs = in.readLong();
    List<PropertyKey> refined = new ArrayList<>();
    for (int left = in.readInt(); left > 0; left--) {
      refined.add(new PropertyKey(new PathId(in.readInt()), in.readUTF(), in.readUTF()));
    }
    return Optional.of(new State(sinceMs, askedMs, untilMs, refined));
  }

  static PropertyProgress ofStored(byte[] stored) {
    return StoredFields.read(stored, VERSION, PropertyProgress::read);
  }

  private static PropertyProgress read(int version, DataInputStream in) throws IOException {
    Cut cut = new Cut(in.readLong(), in.readLong(), in.readBoolean());
    boolean evaluated = in.readBoolean();
    List<Standing> standing = new ArrayList<>();
    for (int left = in.readInt(); left > 0; left--) {
      PropertyKey key =
          new PropertyKey(
              new PathId(in.readInt()),
              in.readUTF(),
              version == WITHOUT_PHASES ? "" : in.readUTF());
      Fraction reported = new Fraction(new BigInteger(in.readUTF()), new BigInteger(in.readUTF()));
      standing.add(new Standing(key, reported, in.readInt()));
    }
    return new PropertyProgress(cut, evaluated, standing, refinement(in));
  }
}
