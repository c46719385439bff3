package whip.model.whatif;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;
import whip.model.algebra.Path;
import whip.model.algebra.Strands;
import whip.model.node.Candidate;
import whip.model.node.Digest;
import whip.model.node.Row;
import whip.model.node.Site;
import whip.model.node.StrandKey;
import whip.model.node.Tag;
import whip.model.profile.Fraction;
import whip.model.profile.Position;
import whip.model.sequence.LengthPolicy;
import whip.model.sequence.Piece;

/**
 * A hypothesis applied to the strands of one run: weighs them in {@link Hypothesis#parts parts} of
 * a unit and counts what each specification selected. Every strand is given to it once.
 */
public final class Selection implements LengthPolicy {

  /**
   * Selection of one specification so far.
   *
   * @param work of the strands, in the run's unit
   * @param saved how much shorter this specification makes them, in parts; of those that several
   *     select it counts for the one that makes them fastest
   * @param files full paths of the files it was found in: more than one is ambiguous
   */
  public record Matched(Spec spec, long strands, long work, long saved, SortedSet<String> files) {}

  /**
   * Choice for all strands of one kind: their length in parts, and the specifications that select
   * them.
   */
  private record Choice(
      long partsPerUnit, List<Count> selectedBy, Count fastest, List<Candidate> candidates) {}

  private record Kind(StrandKey key, List<String> names) {}

  private static final class Count {
    final Spec spec;
    final SortedSet<String> files = new TreeSet<>();
    long strands;
    long work;
    long saved;

    Count(Spec spec) {
      this.spec = spec;
    }
  }

  private final Function<Site, Position> positions;
  private final BigInteger parts;
  private final boolean withCurves;
  private final boolean withStacks;
  private final List<Count> counts;
  private final Map<Kind, Choice> choices = new HashMap<>();

  /**
   * A selection by source positions.
   *
   * @param positions must know every site by the time a strand with it is weighed
   * @param withCurves whether to keep what-if curves for what could be made faster still
   * @param withStacks whether paths remember the directives around their strands
   */
  public Selection(
      Hypothesis hypothesis,
      Function<Site, Position> positions,
      boolean withCurves,
      boolean withStacks) {
    this.positions = positions;
    this.withCurves = withCurves;
    this.withStacks = withStacks;
    parts = hypothesis.parts();
    counts = hypothesis.specs().stream().map(Count::new).toList();
  }

  /** Counts on from what a selection by the same hypothesis had counted. */
  void resume(List<Matched> before) {
    for (Matched matched : before) {
      for (Count count : counts) {
        if (count.spec.equals(matched.spec)) {
          count.strands += matched.strands;
          count.work = Math.addExact(count.work, matched.work);
          count.saved = Math.addExact(count.saved, matched.saved);
          count.files.addAll(matched.files);
        }
      }
    }
  }

  /**
   * The strand's length, in parts.
   *
   * @throws ArithmeticException if it does not fit 63 bits
   */
  @Override
  public Path path(Row.Strand strand) {
    Choice choice = choice(strand.key(), strand.tag());
    count(choice, strand.work());
    return path(strand, choice);
  }

  private void count(Choice choice, long work) {
    for (Count count : choice.selectedBy) {
      count.strands++;
      count.work = Math.addExact(count.work, work);
    }
    if (choice.fastest != null) {
      long saved = Math.multiplyExact(work, parts.longValueExact() - choice.partsPerUnit);
      choice.fastest.saved = Math.addExact(choice.fastest.saved, saved);
    }
  }

  /** Path of a strand that has not ended, and will be given again: it does not count yet. */
  @Override
  public Path running(Row.Strand strand) {
    return path(strand, choice(strand.key(), strand.tag()));
  }

  @Override
  public Piece piece(Row.Folded folded) {
    count(folded);
    return piece(folded, Bound.EXACT);
  }

  /** A kind of strands counts as one strand. */
  void count(Row.Folded folded) {
    for (Digest.Strand strand : folded.digest().strands()) {
      count(choice(strand.key(), strand.tag()), strand.work());
    }
  }

  Piece piece(Row.Folded folded, Bound bound) {
    return weighed(folded).piece(bound);
  }

  /** Whether nothing of the item is lost by its having been folded. */
  boolean isExact(Row.Folded folded) {
    return weighed(folded).isExact();
  }

  private WeighedDigest weighed(Row.Folded folded) {
    long[] weights =
        folded.digest().strands().stream()
            .mapToLong(strand -> choice(strand.key(), strand.tag()).partsPerUnit)
            .toArray();
    return new WeighedDigest(
        folded.digest(), weights, parts.longValueExact(), withCurves, withStacks);
  }

  private Path path(Row.Strand strand, Choice choice) {
    long length = Math.multiplyExact(strand.work(), choice.partsPerUnit);
    Strands one =
        withStacks ? Strands.nested(strand.key(), length) : Strands.of(strand.key(), length);
    return Path.strand(one, choice.candidates);
  }

  public List<Matched> matched() {
    return counts.stream()
        .map(count -> new Matched(count.spec, count.strands, count.work, count.saved, count.files))
        .toList();
  }

  private Choice choice(StrandKey key, Tag tag) {
    return choices.computeIfAbsent(new Kind(key, tag.names()), absent -> choose(key, tag));
  }

  private Choice choose(StrandKey key, Tag tag) {
    Fraction shrink = Fraction.ONE;
    Count fastest = null;
    List<Count> selectedBy = new ArrayList<>();
    for (Count count : counts) {
      if (isSelected(key, tag, count)) {
        selectedBy.add(count);
        if (count.spec.factor().shrink().compareTo(shrink) < 0) {
          fastest = count;
          shrink = count.spec.factor().shrink();
        }
      }
    }
    long partsPerUnit =
        shrink.times(new Fraction(parts, BigInteger.ONE)).numerator().longValueExact();
    List<Candidate> candidates = withCurves ? Candidate.of(key.directive(), tag) : List.of();
    return new Choice(partsPerUnit, selectedBy, fastest, candidates);
  }

  private boolean isSelected(StrandKey key, Tag tag, Count count) {
    Selector selector = count.spec.selector();
    if (selector instanceof Selector.Annotation annotation) {
      return tag.names().contains(annotation.name());
    }
    if (selector instanceof Selector.Line line) {
      return !key.directive().isNone()
          && areWithin(
              List.of(key.directive().site()),
              new Selector.Range(line.file(), line.line(), line.line()),
              count);
    }
    if (selector instanceof Selector.Range range) {
      return areWithin(List.of(key.from(), key.to()), range, count);
    }
    throw new IllegalStateException("bug: no rule for " + selector);
  }

  private boolean areWithin(List<Site> sites, Selector.Range range, Count count) {
    List<Position> places = sites.stream().map(positions).toList();
    boolean within = places.stream().allMatch(range::contains);
    if (within) {
      places.forEach(place -> count.files.add(place.file()));
    }
    return within;
  }
}
