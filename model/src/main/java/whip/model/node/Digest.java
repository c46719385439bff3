package whip.model.node;

import java.util.List;
import java.util.Set;

/**
 * Sums of items that a collector folded while the program ran: the piece they come to
 * (docs/model.md §2), by kinds of strands. There was no wait among them that reaches before them,
 * nor dependences or ordered blocks.
 *
 * @param strands all of its work, each kind once
 * @param instances of directives, the outermost ones
 * @param shares of worksharing instances whose phase has not ended
 * @param locks that were acquired
 * @param curves what-if curves that do not follow from the strands of their path alone
 */
public record Digest(
    List<Strand> strands,
    List<Instances> instances,
    List<Share> shares,
    List<Lock> locks,
    List<Curve> curves) {

  public Digest {
    strands = List.copyOf(strands);
    instances = List.copyOf(instances);
    shares = List.copyOf(shares);
    locks = List.copyOf(locks);
    curves = List.copyOf(curves);
  }

  /** Ends of a way through the piece; each is never later than the moments after it. */
  public enum Moment {
    /** The encountering task reaches the end of the piece. */
    CHAIN,
    /** That task would pass a {@code taskwait} placed there. */
    JOINED,
    /** It would pass a barrier or taskgroup end placed there. */
    FULL
  }

  /** Key of a kind of strands. */
  public record Kind(StrandKey key, Tag tag) {}

  /**
   * All strands of one kind.
   *
   * @param work in the run's unit
   * @param chain the part of the work on the way to {@link Moment#CHAIN}
   * @param joined the part of it on the way to {@link Moment#JOINED}
   * @param full the part of it on the way to {@link Moment#FULL}
   */
  public record Strand(Kind kind, long work, long chain, long joined, long full) {

    public StrandKey key() {
      return kind.key;
    }

    public Tag tag() {
      return kind.tag;
    }

    /** More of the same kind. */
    public Strand plus(Strand more) {
      return new Strand(
          kind, work + more.work, chain + more.chain, joined + more.joined, full + more.full);
    }

    public long on(Moment moment) {
      return switch (moment) {
        case CHAIN -> chain;
        case JOINED -> joined;
        case FULL -> full;
      };
    }

    public List<Candidate> candidates() {
      return Candidate.of(kind.key.directive(), kind.tag);
    }

    public boolean isOf(Candidate candidate) {
      return candidate instanceof Candidate.Named named
          ? kind.tag.names().contains(named.annotation())
          : new Candidate.At(kind.key.directive().site()).equals(candidate);
    }
  }

  /** Outermost instances of one directive, summed; lengths in the run's unit. */
  public record Instances(
      Directive directive,
      long count,
      long work,
      long span,
      long workMin,
      long workMax,
      LoopSize loops) {}

  /** A member's share of the region's {@code ordinal}-th worksharing encounter. */
  public record Share(Directive directive, long ordinal, long work, long full, LoopSize loop) {}

  /** Work under the lock follows from the strands' tags. */
  public record Lock(Site lock, long acquisitions) {}

  /**
   * A path's what-if curve: the longer of the path itself and of the path that is left if the
   * candidate takes no time.
   *
   * @param exact if not, another path may be longer in between, and the truth lies between the two
   *     paths and the line from the one's value at x = 0 to the other's at x = 1
   * @param fastest the strands of the path that is left, those of the candidate included
   * @param left how long that path is without the candidate, where its strands were not kept; else
   *     0
   */
  public record Curve(
      Set<Moment> paths, Candidate candidate, boolean exact, List<Part> fastest, long left) {
    public Curve {
      paths = Set.copyOf(paths);
      fastest = List.copyOf(fastest);
    }

    public Curve(Set<Moment> paths, Candidate candidate, boolean exact, List<Part> fastest) {
      this(paths, candidate, exact, fastest, 0);
    }

    /** Curve of a path that is {@code left} long without the candidate, by unknown strands. */
    public static Curve unknown(Set<Moment> paths, Candidate candidate, long left) {
      return new Curve(paths, candidate, false, List.of(), left);
    }

    public boolean isKnown() {
      return left == 0;
    }
  }

  /**
   * Some of the work of one kind of strands.
   *
   * @param strand index into {@link Digest#strands}
   */
  public record Part(int strand, long work) {}

  /** The length of the way to that moment, as it was measured. */
  public long total(Moment moment) {
    return strands.stream().mapToLong(strand -> strand.on(moment)).sum();
  }

  /** Whether one and the same way leads to both. */
  public boolean areSame(Moment one, Moment other) {
    return strands.stream().allMatch(strand -> strand.on(one) == strand.on(other))
        && curves.stream()
            .allMatch(curve -> curve.paths.contains(one) == curve.paths.contains(other));
  }
}
