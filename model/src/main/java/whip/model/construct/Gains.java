package whip.model.construct;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import whip.model.profile.Fraction;
import whip.model.profile.LockRow;
import whip.model.profile.Locking;
import whip.model.profile.Profile;
import whip.model.profile.Status;
import whip.model.profile.Tables;

/**
 * Gains of a run's paths. N threads that wait for w in all could be done w / N sooner at best. By
 * how much the bound falls is another number, and may be 0 where the wait is not what bounds the
 * run:
 *
 * <pre>
 * B = max(work / N, span, L)        L: how long the lock is held that is held longest
 * </pre>
 *
 * <p>B' of a wait for a lock leaves that lock out. A profile does not say which lock that is. So
 * the difference is known where it is the same for each lock, 0, and where there is one lock only.
 * In B' of imbalance each phase is as short as its chunks allow, which a profile does not say,
 * either. So the difference is known where the span is not the bound: 0.
 */
public final class Gains {
  private final int threads;

  /** B - B' of each lock that threads wait for; empty where that is not known. */
  private final Optional<Fraction> ofLock;

  /** B - B' of a path's imbalance, also where bodies are fewer than threads. */
  private final Optional<Fraction> ofImbalance;

  private final Optional<AccountDiff> baseline;

  private Gains(
      int threads,
      Optional<Fraction> ofLock,
      Optional<Fraction> ofImbalance,
      Optional<AccountDiff> baseline) {
    this.threads = threads;
    this.ofLock = ofLock;
    this.ofImbalance = ofImbalance;
    this.baseline = baseline;
  }

  /** Gains as far as the account alone says them. */
  public static Gains of(Constructs account) {
    return new Gains(account.threads(), Optional.empty(), Optional.empty(), Optional.empty());
  }

  /** Gains of a run with its profile; one that is not final, or has not all locks, says nothing. */
  public static Gains of(Constructs account, Profile profile) {
    boolean isKnown =
        account.ended()
            && profile.status() == Status.COMPLETE
            && profile.run().run().equals(account.run())
            && profile.run().unit().equals(account.unit())
            && !Locking.isUnknown(profile.run().limits().keySet());
    return isKnown
        ? new Gains(
            account.threads(),
            ofLock(profile.tables(), account.threads()),
            ofImbalance(profile.tables(), account.threads()),
            Optional.empty())
        : of(account);
  }

  /** The gains, with what differs from an earlier run. */
  public Gains with(AccountDiff sinceThen) {
    return new Gains(threads, ofLock, ofImbalance, Optional.of(sinceThen));
  }

  /** Changes since an earlier run, whose gains may be achieved; empty: there is none. */
  public Optional<AccountDiff> baseline() {
    return baseline;
  }

  private static Optional<Fraction> ofLock(Tables tables, int threads) {
    Fraction unlocked = Fraction.of(tables.work(), threads).max(Fraction.of(tables.span()));
    Fraction bound = unlocked.max(Fraction.of(tables.lockBound()));
    List<Long> held =
        tables.locks().stream().sorted(LockRow.ORDER).limit(2).map(LockRow::work).toList();
    Fraction next = held.size() < 2 ? unlocked : unlocked.max(Fraction.of(held.get(1)));
    boolean isOnlyLock = held.size() == 1;
    return next.equals(bound) || isOnlyLock ? Optional.of(bound.minus(next)) : Optional.empty();
  }

  private static Optional<Fraction> ofImbalance(Tables tables, int threads) {
    Fraction others = Fraction.of(tables.work(), threads).max(Fraction.of(tables.lockBound()));
    return others.compareTo(Fraction.of(tables.span())) >= 0
        ? Optional.of(Fraction.ZERO)
        : Optional.empty();
  }

  /** Gains in one path, whose account is of all threads; in the order of the classes. */
  public List<Gain> of(PathAccount path) {
    Times times = path.counts().sum().times();
    List<Gain> gains = new ArrayList<>();
    for (AccountClass one : AccountClass.values()) {
      if (one != AccountClass.WORK && times.of(one) != 0) {
        gains.add(
            new Gain(path, one, Fraction.of(times.of(one), threads), whatIf(path.kind(), one)));
      }
    }
    return gains;
  }

  /** Gain of a path that is the cause of these waits: theirs, by the number of threads. */
  public Fraction caused(List<Caused.Wait> waits) {
    return Fraction.of(waits.stream().map(Caused.Wait::time).reduce(0L, Math::addExact), threads);
  }

  /** By how much the bound falls without waits of a class in paths of a kind; empty: not known. */
  public Optional<Fraction> whatIf(PathKind kind, AccountClass one) {
    return switch (one) {
      case SYNC -> kind == PathKind.CRITICAL || kind == PathKind.LOCK ? ofLock : Optional.empty();
      case IMBALANCE, LIMITED -> ofImbalance;
      default -> Optional.empty();
    };
  }
}
