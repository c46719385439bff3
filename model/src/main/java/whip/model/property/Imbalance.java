package whip.model.property;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import whip.model.construct.AccountClass;
import whip.model.construct.PathAccount;
import whip.model.construct.PathKind;
import whip.model.construct.Times;

/**
 * Waits for the last member, W, at a barrier. In each instance the last one waits 0, so min W is 0
 * there. The sum over instances of (mean W - min W) is therefore the mean of all waits; the least
 * of the threads' sums must not be subtracted, as opposite imbalances would cancel.
 */
public record Imbalance(Definition definition, Finding finding) implements Property {
  static final List<Definition> DEFINITIONS =
      List.of(
          defined(
              "imbalance-in-region",
              "members wait for the last one at the end of a region",
              "Divide the work evenly, by a worksharing loop or by more tasks than threads."),
          defined(
              "imbalance-in-loop",
              "members wait for the last one at the end of a loop",
              "Try schedule(dynamic) or schedule(guided), or smaller chunks."),
          defined(
              "imbalance-at-barrier",
              "members wait for the last one at an explicit barrier",
              "Balance the work before the barrier, or remove it where nothing depends on it."),
          defined(
              "imbalance-at-single",
              "members wait for the last one at the end of a single construct",
              "Shorten the construct, or add nowait where nothing depends on its end."));

  private static final Map<PathKind, Definition> BY_KIND = new EnumMap<>(PathKind.class);

  static {
    BY_KIND.put(PathKind.PARALLEL, DEFINITIONS.get(0));
    BY_KIND.put(PathKind.FOR, DEFINITIONS.get(1));
    BY_KIND.put(PathKind.BARRIER, DEFINITIONS.get(2));
    BY_KIND.put(PathKind.SINGLE, DEFINITIONS.get(3));
  }

  private static Definition defined(String name, String condition, String advice) {
    return new Definition(
        name,
        condition,
        "(mean W - min W) / elapsed, W = imbalance + limited; min W is 0 in each instance",
        Definition.PERISCOPE + "equations 2 to 5, with the 1/n that equation 5 lacks",
        advice);
  }

  static Optional<Property> of(Evaluation run, PathAccount path) {
    return Optional.ofNullable(BY_KIND.get(path.kind()))
        .map(definition -> new Imbalance(definition, finding(run, path)));
  }

  private static Finding finding(Evaluation run, PathAccount path) {
    SortedMap<Integer, Long> waits = ThreadTimes.of(path, one -> waits(one.times()));
    Evidence evidence =
        run.evidence(path, "waits for the last member", waits)
            .withCause(run.relations().largestCause(path));
    return run.ofMean(path, evidence);
  }

  private static long waits(Times times) {
    return Math.addExact(times.of(AccountClass.IMBALANCE), times.of(AccountClass.LIMITED));
  }

  @Override
  public Optional<AccountClass> waits() {
    return Optional.of(AccountClass.IMBALANCE);
  }
}
