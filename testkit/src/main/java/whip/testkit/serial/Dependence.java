package whip.testkit.serial;

import java.util.Comparator;

/**
 * A true dependence that a loop carries from one of its iterations to a later one.
 *
 * @param loop its name
 * @param write line of the statement that writes
 * @param read line of the statement that reads
 * @param variable scalar or array
 */
public record Dependence(String loop, int write, int read, String variable)
    implements Comparable<Dependence> {
  private static final Comparator<Dependence> ORDER =
      Comparator.comparing(Dependence::loop)
          .thenComparingInt(Dependence::write)
          .thenComparingInt(Dependence::read)
          .thenComparing(Dependence::variable);

  @Override
  public int compareTo(Dependence other) {
    return ORDER.compare(this, other);
  }
}
