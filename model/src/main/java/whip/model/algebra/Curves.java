package whip.model.algebra;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import whip.model.node.Candidate;

/**
 * The what-if curves of one path, by candidate. A candidate without a curve does not matter to the
 * path: its curve is the path's length, whatever the factor.
 *
 * <p>Immutable. All operations walk two sorted lists side by side.
 */
public final class Curves {

  public static final Curves NONE = new Curves(List.of(), List.of());

  /**
   * Most lines of one curve. A path of a program with 64 candidates keeps as many for each: 64 KiB.
   */
  public static final int LINES_MAX = 64;

  private static final int LINES_OF_ALL = 4096;
  private static final int LINES_MIN = 8;

  private final List<Candidate> candidates;
  private final List<Curve> curves;

  private Curves(List<Candidate> candidates, List<Curve> curves) {
    this.candidates = candidates;
    this.curves = curves;
  }

  /** Curves of one strand, which belongs to all of these candidates (in order). */
  static Curves strand(List<Candidate> candidates, Strands strand) {
    Curve whole = Curve.exact(Envelope.line(0, strand.total()), Strands.NONE);
    return new Curves(candidates, candidates.stream().map(any -> whole).toList());
  }

  public static Curves of(SortedMap<Candidate, Curve> byCandidate) {
    return byCandidate.isEmpty()
        ? NONE
        : new Curves(List.copyOf(byCandidate.keySet()), List.copyOf(byCandidate.values()));
  }

  /** Curves, cut where they have too many lines. */
  public static Curves cut(SortedMap<Candidate, Curve> byCandidate) {
    int linesMax = linesMax(byCandidate.size());
    byCandidate.replaceAll((candidate, curve) -> curve.cut(linesMax));
    return of(byCandidate);
  }

  /** Most lines of one curve among so many of one path; at least 1. */
  private static int linesMax(int curves) {
    return Math.max(LINES_MIN, Math.min(LINES_MAX, LINES_OF_ALL / Math.max(1, curves)));
  }

  public SortedMap<Candidate, Curve> byCandidate() {
    TreeMap<Candidate, Curve> map = new TreeMap<>();
    for (int i = 0; i < candidates.size(); i++) {
      map.put(candidates.get(i), curves.get(i));
    }
    return map;
  }

  boolean isEmpty() {
    return curves.isEmpty();
  }

  /** Curves with every sum of strands added up. */
  Curves flat() {
    return new Curves(candidates, curves.stream().map(Curve::flat).toList());
  }

  /** The least length that any one candidate alone could bring the path down to. */
  long floor(long total) {
    long floor = total;
    for (Curve curve : curves) {
      floor = Math.min(floor, curve.lower().rest(0));
    }
    return floor;
  }

  /** One path after the other; {@code strands} are theirs. */
  static Curves plus(Curves one, Strands strands, Curves next, Strands nextStrands) {
    if (one.isEmpty() && next.isEmpty()) {
      return NONE;
    }
    Builder sum = new Builder(one, next);
    while (sum.advance()) {
      if (sum.right == null) {
        sum.put(sum.left.plus(nextStrands));
      } else if (sum.left == null) {
        sum.put(sum.right.plus(strands));
      } else {
        sum.put(sum.left.plus(sum.right));
      }
    }
    return sum.build();
  }

  /**
   * The longer of two paths, of which {@code longer} is at least as long as measured. What only the
   * other one depends on does not matter: it could become shorter still.
   */
  static Curves max(Curves longer, Curves other, Strands otherStrands) {
    if (longer.isEmpty()) {
      return NONE;
    }
    Curve constant = Curve.exact(Envelope.line(otherStrands.total(), 0), otherStrands);
    Builder larger = new Builder(longer, other);
    while (larger.advance()) {
      if (larger.left != null) {
        Curve curve = larger.left.max(larger.right == null ? constant : larger.right);
        if (!curve.isConstant()) {
          larger.put(curve);
        }
      }
    }
    return larger.build();
  }

  @Override
  public boolean equals(Object other) {
    if (!(other instanceof Curves that) || !candidates.equals(that.candidates)) {
      return false;
    }
    for (int i = 0; i < curves.size(); i++) {
      // Equally long ways to x = 0 may differ in their strands.
      if (!curves.get(i).lower().equals(that.curves.get(i).lower())
          || !curves.get(i).upper().equals(that.curves.get(i).upper())) {
        return false;
      }
    }
    return true;
  }

  @Override
  public int hashCode() {
    return candidates.hashCode();
  }

  @Override
  public String toString() {
    return byCandidate().toString();
  }

  /** Walks both and collects the outcome. */
  private static final class Builder {
    private final Curves one;
    private final Curves two;
    private final List<Candidate> candidates;
    private final List<Curve> curves;
    private int i;
    private int j;

    // Where the walk stands; one of the curves may be null.
    Candidate candidate;
    Curve left;
    Curve right;

    Builder(Curves one, Curves two) {
      this.one = one;
      this.two = two;
      candidates = new ArrayList<>(Math.max(one.curves.size(), two.curves.size()));
      curves = new ArrayList<>(candidates.size());
    }

    boolean advance() {
      boolean more = i < one.candidates.size();
      boolean otherMore = j < two.candidates.size();
      if (!more && !otherMore) {
        return false;
      }
      int order =
          !more ? 1 : !otherMore ? -1 : one.candidates.get(i).compareTo(two.candidates.get(j));
      candidate = order <= 0 ? one.candidates.get(i) : two.candidates.get(j);
      left = order <= 0 ? one.curves.get(i++) : null;
      right = order >= 0 ? two.curves.get(j++) : null;
      return true;
    }

    void put(Curve curve) {
      candidates.add(candidate);
      curves.add(curve);
    }

    Curves build() {
      if (curves.isEmpty()) {
        return NONE;
      }
      int linesMax = linesMax(curves.size());
      curves.replaceAll(curve -> curve.cut(linesMax));
      return new Curves(candidates, curves);
    }
  }
}
