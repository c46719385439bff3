package whip.model.whatif;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import whip.model.profile.Fraction;
import whip.model.profile.RegionRow;

/**
 * Looks for a short list of regions that, made faster, bring a program to some parallelism. Greedy:
 * every step takes the region that lowers the bound most, then everything is asked again, because
 * regions can only be judged together.
 *
 * <p>Where several paths are equally long, no region alone lowers the bound; then the one with most
 * work on the critical path is taken. What turns out not to be needed is left out at the end.
 */
public final class Until {

  /**
   * The program under a hypothesis, its lengths in units.
   *
   * @param bound what no number of processors is faster than
   */
  public record Answer(long work, Fraction bound, Hypothesis hypothesis, List<RegionRow> regions) {

    /** Not that of a bound that has vanished, which reaches every target. */
    Fraction parallelism() {
      return bound.signum() == 0 ? Fraction.ONE : Fraction.of(work).dividedBy(bound);
    }
  }

  /** Asks for several hypotheses at once; the answers carry the regions' curves, in parts. */
  @FunctionalInterface
  public interface Oracle {
    List<Answer> ask(List<Hypothesis> hypotheses);
  }

  /** One more region made faster, and the program's bound with it and all before it. */
  public record Step(Spec spec, Fraction bound) {}

  /**
   * Result.
   *
   * @param steps in the order they were taken
   * @param reached whether the last step's parallelism is at least the target
   * @param best the most that all regions together can give, where the target was not reached
   * @param enough the least factor that the last step needs, where the target was reached
   */
  public record Plan(
      Fraction before,
      List<Step> steps,
      boolean reached,
      Optional<Fraction> best,
      Optional<Factor> enough) {}

  private final Oracle oracle;
  private final Factor factor;
  private final Fraction target;
  private final Selectors names;

  private Until(Oracle oracle, Factor factor, Fraction target, Selectors names) {
    this.oracle = oracle;
    this.factor = factor;
    this.target = target;
    this.names = names;
  }

  /**
   * Looks for the list.
   *
   * @param factor how many times faster each region may become
   * @param target the parallelism wanted
   */
  public static Plan plan(Oracle oracle, Factor factor, Fraction target) {
    Answer measured = oracle.ask(List.of(Hypothesis.NONE)).get(0);
    return new Until(oracle, factor, target, new Selectors(measured.regions)).plan(measured);
  }

  private Plan plan(Answer measured) {
    if (reaches(measured)) {
      return new Plan(measured.parallelism(), List.of(), true, Optional.empty(), Optional.empty());
    }
    List<Spec> all = measured.regions.stream().flatMap(this::faster).toList();
    Answer everything = one(new Hypothesis(all));
    if (!reaches(everything)) {
      return new Plan(
          measured.parallelism(),
          List.of(),
          false,
          Optional.of(everything.parallelism()),
          Optional.empty());
    }
    List<Spec> chosen = new ArrayList<>();
    Answer now = measured;
    while (!reaches(now)) {
      chosen.add(next(now, chosen));
      now = one(new Hypothesis(chosen));
    }
    leaveOut(chosen);
    return finished(measured, chosen);
  }

  private Spec next(Answer now, List<Spec> chosen) {
    long boundInParts = now.bound.times(parts(now)).numerator().longValueExact();
    List<RegionRow> left =
        now.regions.stream()
            .filter(region -> faster(region).anyMatch(spec -> !chosen.contains(spec)))
            .toList();
    // Ranked by gain, then by serial work: all regions together are enough, so one is left.
    return faster(Ranking.of(boundInParts, left, factor).get(0).region()).findFirst().orElseThrow();
  }

  /** Drops, one by one, whatever the target is reached without. */
  private void leaveOut(List<Spec> chosen) {
    while (chosen.size() > 1) {
      List<Hypothesis> without = new ArrayList<>();
      for (Spec spec : chosen) {
        without.add(new Hypothesis(chosen.stream().filter(other -> !other.equals(spec)).toList()));
      }
      List<Answer> answers = oracle.ask(without);
      Optional<Answer> shorter =
          answers.stream().filter(this::reaches).min(Comparator.comparing(Answer::bound));
      if (shorter.isEmpty()) {
        return;
      }
      chosen.remove(answers.indexOf(shorter.get()));
    }
  }

  private Plan finished(Answer measured, List<Spec> chosen) {
    List<Hypothesis> prefixes = new ArrayList<>();
    for (int length = 1; length <= chosen.size(); length++) {
      prefixes.add(new Hypothesis(chosen.subList(0, length)));
    }
    List<Answer> answers = oracle.ask(prefixes);
    List<Step> steps = new ArrayList<>();
    for (int i = 0; i < chosen.size(); i++) {
      steps.add(new Step(chosen.get(i), answers.get(i).bound));
    }
    Answer beforeLast = chosen.size() == 1 ? measured : answers.get(chosen.size() - 2);
    return new Plan(
        measured.parallelism(), steps, true, Optional.empty(), enough(beforeLast, chosen));
  }

  private Optional<Factor> enough(Answer beforeLast, List<Spec> chosen) {
    Spec last = chosen.get(chosen.size() - 1);
    Fraction wanted = Fraction.of(beforeLast.work).dividedBy(target).times(parts(beforeLast));
    return beforeLast.regions.stream()
        .filter(region -> faster(region).anyMatch(last::equals))
        .findFirst()
        .flatMap(region -> Ranking.needed(region.upper(), wanted));
  }

  private Answer one(Hypothesis hypothesis) {
    return oracle.ask(List.of(hypothesis)).get(0);
  }

  private boolean reaches(Answer answer) {
    return (answer.work > 0 && answer.bound.signum() == 0)
        || answer.parallelism().compareTo(target) >= 0;
  }

  private static Fraction parts(Answer answer) {
    return new Fraction(answer.hypothesis.parts(), BigInteger.ONE);
  }

  /** Nothing where no specification selects the region, or where it is not one place to work at. */
  private Stream<Spec> faster(RegionRow region) {
    if (region.isStaticBlocks()) {
      return Stream.empty();
    }
    return names.of(region).map(selector -> new Spec(selector, factor)).stream();
  }
}
