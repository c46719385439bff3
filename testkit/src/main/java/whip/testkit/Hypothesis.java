package whip.testkit;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Hypothesis that some strands are faster. Where several entries choose a strand, the largest
 * factor counts: so neither their order nor a repeated entry matters. As text:
 *
 * <pre>task b=16 &amp; @inner=1.5 &amp; 3-5=inf</pre>
 */
public record Hypothesis(List<Entry> entries) implements Weights {
  /** The strands that {@code selector} chooses are {@code factor} times as fast. */
  public record Entry(Selector selector, Factor factor) {
    @Override
    public String toString() {
      return selector + "=" + factor;
    }
  }

  /** How many strands were chosen, and the units of work in them. */
  public record Selection(long strands, long work) {}

  public Hypothesis {
    entries = List.copyOf(entries);
  }

  /** Reads what {@code toString} writes. */
  public static Hypothesis parse(String text) {
    return new Hypothesis(Arrays.stream(text.split(" *& *")).map(Hypothesis::entry).toList());
  }

  private static Entry entry(String text) {
    int equals = text.lastIndexOf('=');
    if (equals < 0) {
      throw new IllegalArgumentException("expected SELECTOR=FACTOR, found " + text);
    }
    return new Entry(
        Selector.parse(text.substring(0, equals)), Factor.parse(text.substring(equals + 1)));
  }

  /** So many units of length are one unit of work: the least common multiple of the numerators. */
  public long denominator() {
    long common = 1;
    for (Entry entry : entries) {
      long numerator = entry.factor().numerator();
      long shared = BigInteger.valueOf(common).gcd(BigInteger.valueOf(numerator)).longValueExact();
      common = Math.multiplyExact(common / shared, numerator);
    }
    return common;
  }

  @Override
  public long scale(Strand strand) {
    Factor factor = factor(strand);
    return denominator() / factor.numerator() * factor.denominator();
  }

  private Factor factor(Strand strand) {
    Factor largest = Factor.ONE;
    for (Entry entry : entries) {
      if (entry.selector().selects(strand) && entry.factor().compareTo(largest) > 0) {
        largest = entry.factor();
      }
    }
    return largest;
  }

  /**
   * Selections of each entry among {@code strands}, whether or not a larger factor counts there.
   */
  public List<Selection> selections(Collection<Strand> strands) {
    return entries.stream().map(entry -> selection(entry.selector(), strands)).toList();
  }

  private static Selection selection(Selector selector, Collection<Strand> strands) {
    List<Strand> chosen = strands.stream().filter(selector::selects).toList();
    return new Selection(chosen.size(), chosen.stream().mapToLong(Strand::work).sum());
  }

  @Override
  public String toString() {
    return entries.stream().map(Entry::toString).collect(Collectors.joining(" & "));
  }
}
