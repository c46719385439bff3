package whip.model.grain;

import java.util.Optional;
import java.util.stream.Stream;

/** Views of what is bad: by cause, and by a number that has no cause of its own. */
public enum GrainProblem {
  TOO_FINE(GrainCause.TOO_FINE.key(), Optional.of(GrainCause.TOO_FINE), WorstNumber.BENEFIT),
  CONTENDED_CREATION(
      GrainCause.CONTENDED_CREATION.key(),
      Optional.of(GrainCause.CONTENDED_CREATION),
      WorstNumber.CREATION),
  LATE_CHILD(GrainCause.LATE_CHILD.key(), Optional.of(GrainCause.LATE_CHILD), WorstNumber.LATENESS),
  LOW_BENEFIT("low-benefit", Optional.empty(), WorstNumber.BENEFIT);

  private final String key;

  @SuppressWarnings("ImmutableEnumChecker") // an enum's constant, or none
  private final Optional<GrainCause> cause;

  private final WorstNumber number;

  GrainProblem(String key, Optional<GrainCause> cause, WorstNumber number) {
    this.key = key;
    this.cause = cause;
    this.number = number;
  }

  /** The problem of that name, {@code too-fine}. */
  public static Optional<GrainProblem> ofKey(String key) {
    return Stream.of(values()).filter(problem -> problem.key.equals(key)).findFirst();
  }

  /** The problem of grains that have the cause. */
  public static GrainProblem of(GrainCause cause) {
    return ofKey(cause.key()).orElseThrow();
  }

  public String key() {
    return key;
  }

  /** The number by which its worst grains are kept. */
  public WorstNumber number() {
    return number;
  }

  /** Whether a cause is listed where the problem is shown alone. */
  public boolean lists(GrainCause one) {
    return cause.isEmpty() || cause.get() == one;
  }

  /** How many grains of a directive have it. */
  public long grains(DirectiveCauses directive) {
    return cause
        .map(each -> directive.total(each).count())
        .orElseGet(() -> directive.located().grains().lowBenefits());
  }
}
