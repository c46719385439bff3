package whip.model.construct;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import whip.model.profile.Fraction;

/**
 * Where two runs' accounts differ, by path and class. With n threads and the time T of either run:
 *
 * <pre>
 * n T (after) - n T (before)  =  sum over all changes + unaccounted
 * </pre>
 *
 * @param changes those with the largest difference first; paths and classes without any time in
 *     both runs are left out
 */
public record AccountDiff(Constructs before, Constructs after, List<Change> changes) {

  /** Time of one class in one path, of all threads together, in either run. */
  public record Change(PathKey path, AccountClass one, long before, long after) {
    private static final Comparator<Change> LARGEST_FIRST =
        Comparator.comparingLong((Change change) -> Math.abs(change.by())).reversed();

    public long by() {
      return Math.subtractExact(after, before);
    }
  }

  /**
   * A gain that the earlier run could have had, and how much of it the later one has.
   *
   * @param predicted time of all threads in one class of one path, by their number
   * @param achieved the earlier run's, less the same of the later one: negative where it lost more
   */
  public record Achieved(PathKey path, AccountClass one, Fraction predicted, Fraction achieved) {}

  public AccountDiff {
    changes = List.copyOf(changes);
  }

  /** Compares runs of one program, in which a construct is at the same place. */
  public static AccountDiff of(Constructs before, Constructs after) {
    return of(before, after, Optional::of);
  }

  /**
   * Compares runs of which the later one may be of a changed program.
   *
   * @param older the construct of the older run that is a construct of the later one, if any; two
   *     constructs never have one in common
   */
  public static AccountDiff of(
      Constructs before, Constructs after, Function<Construct, Optional<Construct>> older) {
    Map<PathKey, Times> old = new LinkedHashMap<>(before.byKey());
    List<Change> changes = new ArrayList<>();
    after
        .byKey()
        .forEach(
            (path, times) -> {
              Times earlier = path.exchanged(older).map(old::remove).orElse(Times.NONE);
              add(changes, path, earlier, times);
            });
    old.forEach((path, times) -> add(changes, path, times, Times.NONE));
    changes.sort(Change.LARGEST_FIRST);
    return new AccountDiff(before, after, changes);
  }

  private static void add(List<Change> changes, PathKey path, Times before, Times after) {
    for (AccountClass one : AccountClass.values()) {
      if (before.of(one) != 0 || after.of(one) != 0) {
        changes.add(new Change(path, one, before.of(one), after.of(one)));
      }
    }
  }

  /** Gains of the earlier run and how much of each was achieved, the largest first. */
  public List<Achieved> achieved() {
    return changes.stream()
        .filter(change -> change.one() != AccountClass.WORK && change.before() > 0)
        .map(this::outcome)
        .sorted(Comparator.comparing(Achieved::predicted).reversed())
        .toList();
  }

  private Achieved outcome(Change change) {
    Fraction predicted = Fraction.of(change.before(), before.threads());
    Fraction left = Fraction.of(change.after(), after.threads());
    return new Achieved(change.path(), change.one(), predicted, predicted.minus(left));
  }

  /** Growth of all threads' time. */
  public long total() {
    return Math.subtractExact(after.threadTime(), before.threadTime());
  }

  /** Growth of one class's time. */
  public long by(AccountClass one) {
    return changes.stream()
        .filter(change -> change.one() == one)
        .mapToLong(Change::by)
        .reduce(0, Math::addExact);
  }

  /** Growth of time that is in no class; 0 where both accounts close. */
  public long unaccounted() {
    long accounted = changes.stream().mapToLong(Change::by).reduce(0, Math::addExact);
    return Math.subtractExact(total(), accounted);
  }
}
