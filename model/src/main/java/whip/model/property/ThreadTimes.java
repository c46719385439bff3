package whip.model.property;

import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import whip.model.construct.Account;
import whip.model.construct.AccountClass;
import whip.model.construct.PathAccount;

/** Times by thread. */
final class ThreadTimes {
  private ThreadTimes() {}

  /** A number of the path's account. */
  static SortedMap<Integer, Long> of(PathAccount path, ToLongFunction<Account> number) {
    SortedMap<Integer, Long> times = new TreeMap<>();
    path.counts().accounts().forEach((thread, one) -> times.put(thread, number.applyAsLong(one)));
    return times;
  }

  /** The path's time in one class. */
  static SortedMap<Integer, Long> of(PathAccount path, AccountClass one) {
    return of(path, account -> account.times().of(one));
  }

  /** Sum, thread by thread. */
  static SortedMap<Integer, Long> plus(
      SortedMap<Integer, Long> some, SortedMap<Integer, Long> others) {
    SortedMap<Integer, Long> sums = new TreeMap<>(some);
    others.forEach((thread, time) -> sums.merge(thread, time, Math::addExact));
    return sums;
  }

  /** All threads' time. */
  static long sum(SortedMap<Integer, Long> times) {
    return times.values().stream().reduce(0L, Math::addExact);
  }
}
