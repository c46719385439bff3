package whip.model.whatif;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import whip.model.node.DirectiveKind;
import whip.model.profile.Fraction;
import whip.model.profile.Position;
import whip.model.profile.Profile;
import whip.model.profile.RankNumbers;
import whip.model.profile.Ranks;

/**
 * Merges the answers of all ranks to a hypothesis, by the rules of {@link Ranks}:
 *
 * <pre>
 * what is selected, work, and instances, work and span of directives   sums
 * span                              the largest; of equal ones that of the lowest rank
 * its bound from below              the largest of theirs
 * what lies on the critical path    that rank's
 * bound, lock bound                 the largest
 * </pre>
 *
 * <p>It is exact where every rank's is, and none is missing.
 */
public final class RankOutcomes {
  private static final Comparator<Outcome.Directive> DIRECTIVES =
      Comparator.comparing(Outcome.Directive::serialWork)
          .reversed()
          .thenComparing(row -> row.position().label())
          .thenComparing(Outcome.Directive::kind)
          .thenComparing(Outcome.Directive::position);
  private static final Comparator<Outcome.Strand> STRANDS =
      Comparator.comparing(Outcome.Strand::serialWork)
          .thenComparingLong(Outcome.Strand::work)
          .reversed()
          .thenComparing(Outcome.Strand::from)
          .thenComparing(Outcome.Strand::to)
          .thenComparing(Outcome.Strand::kind);

  private record Directive(DirectiveKind kind, Position position) {}

  private record Strand(Directive directive, Position from, Position to) {}

  private final Hypothesis hypothesis;
  private final Profile merged;
  private final List<RankOutcome> ranks;

  private RankOutcomes(Hypothesis hypothesis, Profile merged, List<RankOutcome> ranks) {
    this.hypothesis = hypothesis;
    this.merged = merged;
    this.ranks = ranks;
  }

  /**
   * Merges them.
   *
   * @param merged the ranks as they were measured
   * @param outcomes one for each of its ranks, in their order; a specification that means nothing
   *     in a rank need not be in that rank's hypothesis
   */
  public static RanksOutcome of(Hypothesis hypothesis, Profile merged, List<Outcome> outcomes) {
    List<RankOutcome> ranks =
        IntStream.range(0, outcomes.size())
            .mapToObj(i -> new RankOutcome(merged.ranks().get(i), outcomes.get(i)))
            .toList();
    return new RanksOutcome(new RankOutcomes(hypothesis, merged, ranks).all(), ranks);
  }

  /** A rank in which nothing is faster. */
  public static Outcome unchanged(Profile rank) {
    return outcome(
        rank,
        JointBounds.of(rank.tables(), List.of()),
        switch (rank.status()) {
          case RUNNING -> "the program is still running";
          case PARTIAL -> "its profile is partial";
          case COMPLETE -> "";
        });
  }

  /**
   * A rank that gave no answer: what its profile bounds.
   *
   * @param because why there is none
   */
  public static Outcome unanswered(Profile rank, Hypothesis hypothesis, String because) {
    return outcome(rank, ProfileBounds.of(rank, hypothesis), because);
  }

  /** The rank's rows as they were measured, and a span. */
  private static Outcome outcome(Profile rank, JointBounds span, String inexactBecause) {
    return new Outcome(
        Hypothesis.NONE,
        List.of(),
        rank.tables().work(),
        span.max(),
        span.min(),
        span.boundMax(),
        span.boundMin(),
        length(rank.tables().serialWork()),
        rank.tables().lockBound(),
        rank.tables().directives().stream()
            .map(
                row ->
                    new Outcome.Directive(
                        row.kind(),
                        row.position(),
                        row.instances().count(),
                        row.instances().work(),
                        length(row.instances().span()),
                        length(row.serialWork())))
            .toList(),
        rank.tables().strands().stream()
            .map(
                row ->
                    new Outcome.Strand(
                        row.from(),
                        row.to(),
                        row.kind(),
                        row.directive(),
                        row.work(),
                        length(row.serialWork())))
            .toList(),
        rank.cut().strands(),
        List.of(),
        inexactBecause);
  }

  private static Fraction length(long units) {
    return Fraction.of(units);
  }

  private Outcome all() {
    RankOutcome critical = ranks.stream().min(RankOutcome.ORDER).orElseThrow();
    long work = 0;
    long lockBound = 0;
    long strandsCut = 0;
    Fraction spanMin = Fraction.ZERO;
    Fraction bound = Fraction.ZERO;
    Fraction boundMin = Fraction.ZERO;
    for (RankOutcome rank : ranks) {
      work = Math.addExact(work, rank.outcome().work());
      lockBound = Math.max(lockBound, rank.outcome().lockBound());
      strandsCut += rank.outcome().strandsCut();
      spanMin = spanMin.max(rank.outcome().spanMin());
      bound = bound.max(rank.outcome().bound());
      boundMin = boundMin.max(rank.outcome().boundMin());
    }
    return new Outcome(
        hypothesis,
        hypothesis.specs().stream().map(this::selected).toList(),
        work,
        critical.outcome().span(),
        spanMin,
        bound,
        boundMin,
        critical.outcome().serialWork(),
        lockBound,
        directives(critical),
        strands(critical),
        strandsCut,
        List.of(),
        inexactBecause());
  }

  private Outcome.Selected selected(Spec spec) {
    long strands = 0;
    long work = 0;
    Fraction saved = Fraction.ZERO;
    for (RankOutcome rank : ranks) {
      for (Outcome.Selected selected : rank.outcome().selected()) {
        if (selected.spec().equals(spec)) {
          strands += selected.strands();
          work = Math.addExact(work, selected.work());
          saved = saved.plus(selected.saved());
        }
      }
    }
    return new Outcome.Selected(spec, strands, work, saved);
  }

  private List<Outcome.Directive> directives(RankOutcome critical) {
    Map<Directive, Outcome.Directive> sums = new HashMap<>();
    for (RankOutcome rank : ranks) {
      boolean isCritical = rank.equals(critical);
      for (Outcome.Directive row : rank.outcome().directives()) {
        sums.merge(
            new Directive(row.kind(), row.position()),
            isCritical ? row : row.offCriticalPath(),
            Outcome.Directive::plus);
      }
    }
    return sums.values().stream().sorted(DIRECTIVES).toList();
  }

  private List<Outcome.Strand> strands(RankOutcome critical) {
    Map<Strand, Outcome.Strand> sums = new HashMap<>();
    for (RankOutcome rank : ranks) {
      boolean isCritical = rank.equals(critical);
      for (Outcome.Strand row : rank.outcome().strands()) {
        sums.merge(
            new Strand(new Directive(row.kind(), row.directive()), row.from(), row.to()),
            isCritical ? row : row.offCriticalPath(),
            Outcome.Strand::plus);
      }
    }
    return sums.values().stream().sorted(STRANDS).toList();
  }

  /** {@code rank 1: 1 of its 2 batches is no longer retained; there is no run of rank 3: ...}. */
  private String inexactBecause() {
    Map<String, List<Integer>> reasons = new LinkedHashMap<>();
    for (RankOutcome rank : ranks) {
      if (!rank.outcome().isExact()) {
        reasons
            .computeIfAbsent(rank.outcome().inexactBecause(), absent -> new ArrayList<>())
            .add(rank.measured().rank());
      }
    }
    List<String> all = new ArrayList<>();
    reasons.forEach((reason, numbers) -> all.add(RankNumbers.text(numbers) + ": " + reason));
    all.addAll(Ranks.unknown(merged));
    return all.stream().collect(Collectors.joining("; "));
  }
}
