package whip.model.sequence;

import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.function.Function;
import java.util.function.IntFunction;
import whip.model.algebra.Cost;
import whip.model.algebra.Curve;
import whip.model.algebra.Curves;
import whip.model.algebra.Envelope;
import whip.model.algebra.Instances;
import whip.model.algebra.LockTotal;
import whip.model.algebra.Path;
import whip.model.algebra.Share;
import whip.model.algebra.Strands;
import whip.model.algebra.Sums;
import whip.model.node.Candidate;
import whip.model.node.Digest;
import whip.model.node.Digest.Moment;
import whip.model.node.Directive;
import whip.model.node.Site;
import whip.model.node.Tag;

/** A {@link Piece} from the digest of its collector. */
public final class DigestedPiece {

  private DigestedPiece() {}

  /** Measured piece, with what-if curves for all candidates. */
  static Piece measured(Digest digest) {
    return of(
        digest,
        moment -> measured(digest, moment),
        i -> measured(digest.strands().get(i), digest.strands().get(i).work()),
        1);
  }

  private static Path measured(Digest.Strand strand, long work) {
    return Path.strand(Strands.of(strand.key(), work), strand.candidates());
  }

  /**
   * With other paths than were measured.
   *
   * @param paths asked for each moment that is not reached by the very same path as the one before
   * @param strands the digest's, all of each kind one after another
   * @param partsPerUnit of the spans of instances, which cannot be divided any more
   */
  public static Piece of(
      Digest digest, Function<Moment, Path> paths, IntFunction<Path> strands, long partsPerUnit) {
    Strands work = Strands.NONE;
    for (Digest.Strand strand : digest.strands()) {
      work = work.plus(Strands.of(strand.key(), strand.work()));
    }
    Path chain = paths.apply(Moment.CHAIN);
    Path joined = digest.areSame(Moment.CHAIN, Moment.JOINED) ? chain : paths.apply(Moment.JOINED);
    Path full = digest.areSame(Moment.JOINED, Moment.FULL) ? joined : paths.apply(Moment.FULL);
    return Piece.of(new Cost(work, chain, joined, full), sums(digest, strands, partsPerUnit));
  }

  private static Path measured(Digest digest, Moment moment) {
    Path path = Path.NONE;
    for (Digest.Strand strand : digest.strands()) {
      path = path.plus(measured(strand, strand.on(moment)));
    }
    SortedMap<Candidate, Curve> curves = path.curves().byCandidate();
    for (Digest.Curve reported : digest.curves()) {
      if (reported.paths().contains(moment)) {
        curves.put(reported.candidate(), curve(digest, moment, reported));
      }
    }
    curves.values().removeIf(Curve::isConstant);
    return Path.of(path.strands(), Curves.of(curves));
  }

  private static Curve curve(Digest digest, Moment moment, Digest.Curve reported) {
    long selected = 0;
    long selectedFastest = 0;
    Strands others = Strands.NONE;
    for (Digest.Strand strand : digest.strands()) {
      selected += strand.isOf(reported.candidate()) ? strand.on(moment) : 0;
    }
    for (Digest.Part part : reported.fastest()) {
      Digest.Strand strand = digest.strands().get(part.strand());
      if (strand.isOf(reported.candidate())) {
        selectedFastest += part.work();
      } else {
        others = others.plus(Strands.of(strand.key(), part.work()));
      }
    }
    long total = digest.total(moment);
    Envelope path = Envelope.line(total - selected, selected);
    if (!reported.isKnown()) {
      // The best guess for the rest without the candidate is the path's own.
      return new Curve(
          path.max(Envelope.line(reported.left(), 0)),
          Envelope.line(reported.left(), total - reported.left()),
          others(digest, moment, reported.candidate()));
    }
    Envelope both = path.max(Envelope.line(others.total(), selectedFastest));
    Envelope chord = Envelope.line(others.total(), total - others.total());
    return new Curve(both, reported.exact() ? both : chord, others);
  }

  private static Strands others(Digest digest, Moment moment, Candidate candidate) {
    Strands others = Strands.NONE;
    for (Digest.Strand strand : digest.strands()) {
      if (!strand.isOf(candidate)) {
        others = others.plus(Strands.of(strand.key(), strand.on(moment)));
      }
    }
    return others;
  }

  private static Sums sums(Digest digest, IntFunction<Path> strands, long partsPerUnit) {
    Sums sums =
        Sums.of(
            instances(digest, partsPerUnit),
            shares(digest, partsPerUnit),
            acquisitions(digest),
            Map.of());
    for (int i = 0; i < digest.strands().size(); i++) {
      Digest.Strand strand = digest.strands().get(i);
      if (!strand.tag().equals(Tag.NONE)) {
        sums = sums.plus(Sums.under(strand.work(), strands.apply(i), strand.tag()));
      }
    }
    return sums;
  }

  private static Map<Directive, Instances> instances(Digest digest, long partsPerUnit) {
    Map<Directive, Instances> all = new HashMap<>();
    for (Digest.Instances of : digest.instances()) {
      long span = Math.multiplyExact(of.span(), partsPerUnit);
      Instances sum =
          new Instances(of.count(), of.work(), span, of.workMin(), of.workMax(), of.loops());
      all.merge(of.directive(), sum, Instances::plus);
    }
    return all;
  }

  private static Map<Share.Key, Share> shares(Digest digest, long partsPerUnit) {
    Map<Share.Key, Share> all = new HashMap<>();
    for (Digest.Share of : digest.shares()) {
      all.merge(
          new Share.Key(of.directive(), of.ordinal()),
          new Share(of.work(), Math.multiplyExact(of.full(), partsPerUnit), of.loop()),
          Share::plus);
    }
    return all;
  }

  private static Map<Site, LockTotal> acquisitions(Digest digest) {
    Map<Site, LockTotal> all = new HashMap<>();
    for (Digest.Lock of : digest.locks()) {
      all.merge(of.lock(), LockTotal.acquired(of.acquisitions()), LockTotal::plus);
    }
    return all;
  }
}
