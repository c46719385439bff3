package whip.model.property;

import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import whip.model.construct.Account;
import whip.model.construct.PathAccount;
import whip.model.profile.Fraction;

/** Time in which the program was in no region. */
public record SerialComputation(Finding finding) implements Property {
  static final Definition DEFINITION =
      new Definition(
          "serial-computation",
          "the program is in no region",
          "(elapsed - time in regions) / elapsed",
          "Periscope's scalability analysis, section 3.3.2, equation 12",
          "Find the longest serial part with whip report RUN, and parallelise it first.");

  static Optional<Property> of(Evaluation run, PathAccount path) {
    if (!path.isRoot()) {
      return Optional.empty();
    }
    long outside = run.outsideRegions();
    SortedMap<Integer, Long> times = new TreeMap<>();
    times.put(0, outside);
    // Only threads of the program's own enter its path; all of them were outside then.
    ThreadTimes.of(path, Account::entries)
        .forEach(
            (thread, entries) -> {
              if (entries > 0) {
                times.put(thread, outside);
              }
            });
    Evidence evidence = Evidence.of("time in no region", times, run.threads());
    return Optional.of(new SerialComputation(run.ofLongest(path, evidence)));
  }

  @Override
  public Definition definition() {
    return DEFINITION;
  }

  /** Divided evenly among all threads. */
  @Override
  public Optional<Fraction> gain() {
    Fraction others = Fraction.ONE.minus(Fraction.of(1, finding().evidence().team()));
    return Optional.of(finding().timeOf(severity().times(others)));
  }
}
