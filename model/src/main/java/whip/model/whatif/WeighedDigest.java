package whip.model.whatif;

import java.util.List;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import whip.model.algebra.Curve;
import whip.model.algebra.Curves;
import whip.model.algebra.Path;
import whip.model.algebra.Strands;
import whip.model.node.Candidate;
import whip.model.node.Digest;
import whip.model.node.Digest.Moment;
import whip.model.sequence.DigestedPiece;
import whip.model.sequence.Piece;

/**
 * A folded item under a hypothesis. It cannot be divided any more, so that its paths are known
 * exactly only where few paths can be the longest: where nothing of it is selected, where what is
 * selected is one candidate with an exact curve, or where one path has all of the work. The spans
 * of instances in it are bounds in any case, from above unless it is asked for {@link Bound#LOWER}.
 */
final class WeighedDigest {

  private final Digest digest;
  private final long[] weights;
  private final DigestLengths lengths;
  private final long unit;
  private final boolean withCurves;
  private final boolean withStacks;

  /**
   * One folded item.
   *
   * @param weights of its strands, in parts
   * @param unit parts in a unit
   * @param withStacks whether its strands remember the directive that they are directly in
   */
  WeighedDigest(Digest digest, long[] weights, long unit, boolean withCurves, boolean withStacks) {
    this.digest = digest;
    this.weights = weights;
    this.unit = unit;
    this.withCurves = withCurves;
    this.withStacks = withStacks;
    lengths = new DigestLengths(digest, unit);
  }

  boolean isExact() {
    for (Moment moment : Moment.values()) {
      if (lengths.atLeast(moment, weights) != lengths.atMost(moment, weights)) {
        return false;
      }
    }
    return true;
  }

  /** The item with what is known of its paths; {@link Bound#EXACT} only if it is. */
  Piece piece(Bound bound) {
    return DigestedPiece.of(
        digest, moment -> path(moment, bound), this::strands, spanWeight(bound));
  }

  /** All strands of one kind. */
  private Path strands(int kind) {
    Digest.Strand strand = digest.strands().get(kind);
    return Path.strand(
        Strands.of(strand.key(), Math.multiplyExact(strand.work(), weights[kind])),
        withCurves ? strand.candidates() : List.of());
  }

  /** An instance is at least as fast as its slowest strands, and as slow as its fastest. */
  private long spanWeight(Bound bound) {
    LongStream all =
        IntStream.range(0, weights.length)
            .filter(i -> digest.strands().get(i).work() > 0)
            .mapToLong(i -> weights[i]);
    return (bound == Bound.LOWER ? all.min() : all.max()).orElse(unit);
  }

  private Path path(Moment moment, Bound bound) {
    long[] strands =
        bound == Bound.UPPER
            ? slowed(moment, lengths.atMost(moment, weights))
            : weighed(moment, lengths.atLeast(moment, weights));
    return Path.of(sum(strands), withCurves ? curves(moment, bound) : Curves.NONE);
  }

  private long[] weighed(Moment moment, long length) {
    long[] path = lengths.longest(moment, weights);
    if (DigestLengths.length(path, weights) < length) {
      return slowed(moment, length);
    }
    long[] strands = new long[path.length];
    for (int i = 0; i < path.length; i++) {
      strands[i] = Math.multiplyExact(path[i], weights[i]);
    }
    return strands;
  }

  /** The measured path with so much less of it faster that it takes so long. */
  private long[] slowed(Moment moment, long length) {
    long[] path = lengths.measured(moment);
    long left = length - DigestLengths.length(path, weights);
    long[] strands = new long[path.length];
    for (int i = 0; i < path.length; i++) {
      long faster = Math.multiplyExact(path[i], weights[i]);
      long slower = Math.min(left, Math.multiplyExact(path[i], unit) - faster);
      strands[i] = faster + slower;
      left -= slower;
    }
    return strands;
  }

  private Strands sum(long[] strands) {
    Strands sum = Strands.NONE;
    for (int i = 0; i < strands.length; i++) {
      Digest.Strand kind = digest.strands().get(i);
      sum =
          sum.plus(
              withStacks
                  ? Strands.nestedInOwn(kind.key(), strands[i])
                  : Strands.of(kind.key(), strands[i]));
    }
    return sum;
  }

  private Curves curves(Moment moment, Bound bound) {
    SortedSet<Candidate> candidates = new TreeSet<>();
    digest.strands().forEach(strand -> candidates.addAll(strand.candidates()));
    TreeMap<Candidate, Curve> curves = new TreeMap<>();
    for (Candidate candidate : candidates) {
      Curve curve = curve(moment, candidate, bound);
      if (!curve.isConstant()) {
        curves.put(candidate, curve);
      }
    }
    return Curves.of(curves);
  }

  private Curve curve(Moment moment, Candidate candidate, Bound bound) {
    DigestLengths.Bounds bounds = lengths.curve(moment, candidate, weights);
    Strands fastest = fastest(moment, candidate);
    return switch (bound) {
      case EXACT -> new Curve(bounds.lower(), bounds.upper(), fastest);
      case LOWER -> new Curve(bounds.lower(), bounds.lower(), fastest);
      case UPPER -> new Curve(bounds.upper(), bounds.upper(), fastest);
    };
  }

  /** The other strands of the longest known path if the candidate took no time. */
  private Strands fastest(Moment moment, Candidate candidate) {
    long[] others = weights.clone();
    for (int i = 0; i < others.length; i++) {
      if (digest.strands().get(i).isOf(candidate)) {
        others[i] = 0;
      }
    }
    long[] path = lengths.longest(moment, others);
    for (int i = 0; i < path.length; i++) {
      path[i] = Math.multiplyExact(path[i], others[i]);
    }
    return sum(path);
  }
}
