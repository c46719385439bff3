package whip.model.whatif;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import whip.model.profile.Fraction;

/**
 * Supposed speedups (docs/model.md §4). A strand that several specifications select is as fast as
 * the largest of their factors makes it, so that their order and repetition do not matter.
 *
 * @param specs in the order of their texts, each once; none: the program as it was measured
 */
public record Hypothesis(List<Spec> specs) {

  public static final Hypothesis NONE = new Hypothesis(List.of());

  public Hypothesis {
    List<Spec> ordered = new ArrayList<>(specs.stream().distinct().toList());
    ordered.sort(Comparator.comparing(Spec::toString));
    specs = List.copyOf(ordered);
  }

  /**
   * Reads specifications.
   *
   * @throws SpecException saying which of them is wrong, and how
   */
  public static Hypothesis parse(List<String> texts) throws SpecException {
    List<Spec> specs = new ArrayList<>();
    for (String text : texts) {
      specs.add(Spec.parse(text));
    }
    return new Hypothesis(specs);
  }

  /** This, and one more thing faster. */
  public Hypothesis and(Spec spec) {
    List<Spec> more = new ArrayList<>(specs);
    more.add(spec);
    return new Hypothesis(more);
  }

  /**
   * How many parts a unit of work has under it, so that every strand's length is a whole number of
   * parts: the least common multiple of the shrinks' denominators.
   */
  public BigInteger parts() {
    BigInteger parts = BigInteger.ONE;
    for (Spec spec : specs) {
      BigInteger of = spec.factor().shrink().denominator();
      parts = parts.divide(parts.gcd(of)).multiply(of);
    }
    return parts;
  }

  /** Rest of a unit of the strands that are made fastest. */
  Fraction shrinkMin() {
    Fraction least = Fraction.ONE;
    for (Spec spec : specs) {
      least = least.min(spec.factor().shrink());
    }
    return least;
  }

  /** A length in parts as a length in the run's unit. */
  public Fraction units(long lengthInParts) {
    return new Fraction(BigInteger.valueOf(lengthInParts), parts());
  }

  /** Its specifications, blank between: the same text for the same hypothesis. */
  @Override
  public String toString() {
    return specs.stream().map(Spec::toString).collect(Collectors.joining(" "));
  }
}
