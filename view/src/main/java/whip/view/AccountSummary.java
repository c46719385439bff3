package whip.view;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import whip.model.construct.AccountClass;
import whip.model.construct.Constructs;
import whip.model.construct.Times;
import whip.model.profile.Ratio;
import whip.model.property.Property;
import whip.model.property.RunProperties;

/**
 * Losses of a run's threads, for a screen that shows its profile: a line of classes, the largest
 * loss first, and properties, the most severe first.
 *
 * <pre>
 * threads' time: work 25.0 %, sync 37.5 %, imbalance 37.5 %
 *
 *  75.0 %  critical-overhead, critical a.c:9
 *  37.5 %  imbalance-in-region, parallel a.c:7
 * </pre>
 */
public final class AccountSummary {
  private static final int RANKS = 10;

  /** Paths keep so much of their names on a narrow screen. */
  private static final int PATH_MIN = 16;

  private AccountSummary() {}

  /** Classes but work that threads spent time in, that with most time first. */
  public static List<AccountClass> losses(Constructs account) {
    Times times = account.times();
    return Stream.of(AccountClass.values())
        .filter(one -> one != AccountClass.WORK && times.of(one) > 0)
        .sorted(Comparator.comparingLong((AccountClass one) -> times.of(one)).reversed())
        .toList();
  }

  /** Shares of all threads' time, as many whole ones as fit. */
  public static String line(Constructs account, int width) {
    Times times = account.times();
    StringBuilder line = new StringBuilder("threads' time: ");
    line.append(share(account, times, AccountClass.WORK));
    for (AccountClass one : losses(account)) {
      String next = ", " + share(account, times, one);
      if (line.length() + next.length() > width) {
        break;
      }
      line.append(next);
    }
    return line.toString();
  }

  private static String share(Constructs account, Times times, AccountClass one) {
    return one.label()
        + " "
        + Units.fixed(Ratio.percent(times.of(one), account.threadTime()), 1)
        + " %";
  }

  /**
   * Properties that stand, one a line.
   *
   * @param most lines; of more properties the last line says how many there are
   */
  public static List<String> properties(RunProperties properties, int most, int width) {
    List<Property> shown = properties.shown();
    boolean isCut = shown.size() > most;
    List<String> lines = new ArrayList<>();
    for (Property property : shown.subList(0, isCut ? most - 1 : shown.size())) {
      lines.add(line(properties, property, width));
    }
    if (isCut) {
      lines.add("and %s".formatted(more(shown.size() - lines.size())));
    }
    return lines;
  }

  private static String more(int count) {
    return count + (count == 1 ? " more property" : " more properties");
  }

  private static String ranks(String numbers) {
    boolean isOne = numbers.matches("[0-9]+");
    return (isOne ? "  rank " : "  ranks ") + Text.listed(numbers, RANKS);
  }

  private static String line(RunProperties properties, Property property, int width) {
    String severity = Text.right(PropertiesTable.percent(property.severity()), 7);
    String begin = severity + "  " + property.name() + ", ";
    String ranks =
        properties
            .ofRanks(property)
            .map(each -> each.reached(properties.threshold()).toString())
            .map(AccountSummary::ranks)
            .orElse("");
    int room = Math.max(PATH_MIN, width - begin.length() - ranks.length());
    return begin + ConstructsTable.fitted(property.path(), room).stripTrailing() + ranks;
  }
}
