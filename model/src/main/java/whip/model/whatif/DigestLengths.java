package whip.model.whatif;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import whip.model.algebra.Envelope;
import whip.model.node.Candidate;
import whip.model.node.Digest;
import whip.model.node.Digest.Moment;

/**
 * How long the paths of a folded item can be if its strands have other lengths than were measured.
 * Few paths of it are known: those that were the longest, and those that would be if one candidate
 * took no time. No unknown one was longer than the longest, and all of them consist of its strands.
 *
 * <p>Amounts of work are in the run's unit and weights in parts, by strand as the digest lists
 * them; lengths are in parts.
 */
final class DigestLengths {

  private final Digest digest;
  private final List<Digest.Strand> strands;
  private final long unit;

  /**
   * The lengths of a digest's paths.
   *
   * @param unit weight of a strand that is as long as it was measured, the largest there is
   */
  DigestLengths(Digest digest, long unit) {
    this.digest = digest;
    this.unit = unit;
    strands = digest.strands();
  }

  /** The longest path as it was measured. */
  long[] measured(Moment moment) {
    return strands.stream().mapToLong(strand -> strand.on(moment)).toArray();
  }

  /** All known paths to the moment, or to one before it; the measured one first. */
  List<long[]> known(Moment moment) {
    List<long[]> paths = new ArrayList<>();
    paths.add(measured(moment));
    for (Moment earlier : Moment.values()) {
      if (earlier.compareTo(moment) < 0) {
        paths.add(measured(earlier));
      }
    }
    for (Digest.Curve curve : digest.curves()) {
      if (curve.isKnown() && leadsTo(curve, moment)) {
        paths.add(fastest(curve));
      }
    }
    return paths;
  }

  private static boolean leadsTo(Digest.Curve curve, Moment moment) {
    return curve.paths().stream().anyMatch(path -> path.compareTo(moment) <= 0);
  }

  /** The moment is not reached earlier. */
  long atLeast(Moment moment, long[] weights) {
    long least = length(longest(moment, weights), weights);
    for (Digest.Curve curve : digest.curves()) {
      if (!curve.isKnown() && leadsTo(curve, moment)) {
        long unknown = Math.multiplyExact(curve.left(), fastestBut(curve.candidate(), weights));
        least = Math.max(least, unknown);
      }
    }
    return least;
  }

  /** The least weight of strands that do not belong to the candidate. */
  private long fastestBut(Candidate candidate, long[] weights) {
    return IntStream.range(0, weights.length)
        .filter(i -> strands.get(i).work() > 0 && !strands.get(i).isOf(candidate))
        .mapToLong(i -> weights[i])
        .min()
        .orElse(0);
  }

  private long[] fastest(Digest.Curve curve) {
    long[] amounts = new long[strands.size()];
    curve.fastest().forEach(part -> amounts[part.strand()] = part.work());
    return amounts;
  }

  /** The longest known path: the moment is not reached earlier. */
  long[] longest(Moment moment, long[] weights) {
    long[] longest = null;
    for (long[] path : known(moment)) {
      if (longest == null || length(path, weights) > length(longest, weights)) {
        longest = path;
      }
    }
    return longest;
  }

  static long length(long[] amounts, long[] weights) {
    long length = 0;
    for (int i = 0; i < amounts.length; i++) {
      length = Math.addExact(length, Math.multiplyExact(amounts[i], weights[i]));
    }
    return length;
  }

  /** The moment is not reached later than this, and neither are those after it. */
  long atMost(Moment moment, long[] weights) {
    long most = Long.MAX_VALUE;
    for (Moment later : Moment.values()) {
      if (later.compareTo(moment) >= 0) {
        most = Math.min(most, mixed(later, weights));
        for (Candidate candidate : candidates(later)) {
          most = Math.min(most, reportedCurve(later, candidate).at(slowest(candidate, weights)));
        }
      }
    }
    return most;
  }

  /** No path is longer than the measured one, nor than its slowest strands laid end to end. */
  private long mixed(Moment moment, long[] weights) {
    long left = digest.total(moment);
    long length = 0;
    List<Integer> slowestFirst =
        IntStream.range(0, weights.length)
            .boxed()
            .sorted(Comparator.comparing((Integer i) -> weights[i]).reversed())
            .toList();
    for (int i : slowestFirst) {
      long amount = Math.min(left, strands.get(i).work());
      length = Math.addExact(length, Math.multiplyExact(amount, weights[i]));
      left -= amount;
    }
    return length;
  }

  /** Candidates of strands on the measured path. */
  List<Candidate> candidates(Moment moment) {
    return strands.stream()
        .filter(strand -> strand.on(moment) > 0)
        .flatMap(strand -> strand.candidates().stream())
        .distinct()
        .sorted()
        .toList();
  }

  /** If all of a candidate's strands were as slow as its slowest, nothing would be faster. */
  private long slowest(Candidate candidate, long[] weights) {
    long slowest = 0;
    for (int i = 0; i < weights.length; i++) {
      if (strands.get(i).work() > 0 && strands.get(i).isOf(candidate)) {
        slowest = Math.max(slowest, weights[i]);
      }
    }
    return slowest;
  }

  /** Bounds of the path's length if, beside the weights, one candidate were faster. */
  Bounds curve(Moment moment, Candidate candidate, long[] weights) {
    long[] without = weights.clone();
    Arrays.setAll(without, i -> strands.get(i).isOf(candidate) ? 0 : weights[i]);
    List<long[]> lines = new ArrayList<>();
    known(moment).forEach(path -> lines.add(line(path, candidate, weights)));
    lines.add(new long[] {atLeast(moment, without), 0});
    Envelope lower = Envelope.of(lines.toArray(long[][]::new));
    long atZero = atMost(moment, without);
    DigestCurve reported = reportedCurve(moment, candidate);
    Envelope upper =
        reported.exact() && isAlone(candidate, weights)
            ? Envelope.of(reported.lines(slowest(candidate, weights)))
            : Envelope.line(atZero, atMost(moment, weights) - atZero);
    return new Bounds(lower, lower.equals(upper) ? lower : upper);
  }

  /** Pair of bounds; one object twice where they meet. */
  record Bounds(Envelope lower, Envelope upper) {}

  private long[] line(long[] path, Candidate candidate, long[] weights) {
    long rest = 0;
    long selected = 0;
    for (int i = 0; i < path.length; i++) {
      long length = Math.multiplyExact(path[i], weights[i]);
      if (strands.get(i).isOf(candidate)) {
        selected = Math.addExact(selected, length);
      } else {
        rest = Math.addExact(rest, length);
      }
    }
    return new long[] {rest, selected};
  }

  /** Whether the weights differ from those measured for this candidate's strands only, equally. */
  private boolean isAlone(Candidate candidate, long[] weights) {
    long own = slowest(candidate, weights);
    for (int i = 0; i < weights.length; i++) {
      long expected = strands.get(i).isOf(candidate) ? own : unit;
      if (strands.get(i).work() > 0 && weights[i] != expected) {
        return false;
      }
    }
    return true;
  }

  private DigestCurve reportedCurve(Moment moment, Candidate candidate) {
    long[] measured = measured(moment);
    for (Digest.Curve curve : digest.curves()) {
      if (curve.candidate().equals(candidate) && curve.paths().contains(moment)) {
        DigestCurve.Split left =
            curve.isKnown()
                ? split(fastest(curve), candidate)
                : new DigestCurve.Split(curve.left(), 0);
        return new DigestCurve(split(measured, candidate), left, curve.exact(), unit);
      }
    }
    DigestCurve.Split plain = split(measured, candidate);
    return new DigestCurve(plain, plain, true, unit);
  }

  private DigestCurve.Split split(long[] path, Candidate candidate) {
    long rest = 0;
    long selected = 0;
    for (int i = 0; i < path.length; i++) {
      if (strands.get(i).isOf(candidate)) {
        selected += path[i];
      } else {
        rest += path[i];
      }
    }
    return new DigestCurve.Split(rest, selected);
  }
}
