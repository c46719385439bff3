package whip.read;

import java.time.Duration;
import java.util.Optional;
import whip.model.construct.Constructs;
import whip.model.construct.NotVisible;
import whip.model.grain.RunGrains;
import whip.model.grain.TaskSums;

/** One run's account with what creating its tasks has cost, as far as either is published. */
public final class TaskAccountFeed implements NewestAccount {
  private final AccountFeed accounts;
  private final Optional<GrainFeed> grains;

  public TaskAccountFeed(Cluster cluster, String run) {
    accounts = new AccountFeed(cluster, run);
    grains = GrainFeed.ifThere(cluster, run);
  }

  @Override
  public Optional<Constructs> now() {
    return joined(accounts.now(), grains.flatMap(GrainFeed::now));
  }

  @Override
  public Optional<Constructs> next(Duration patience) {
    return joined(accounts.next(patience), grains.flatMap(GrainFeed::now));
  }

  /** Sums of grains take a way of their own, and may come behind the account. */
  @Override
  public Optional<Constructs> last(Optional<Constructs> first) {
    Optional<Constructs> account = NewestAccount.super.last(first);
    boolean hasGrains =
        account.filter(each -> NotVisible.isCreationMeasured(each.notVisible())).isPresent();
    return hasGrains ? joined(account, grains.flatMap(GrainFeed::last)) : account;
  }

  private static Optional<Constructs> joined(
      Optional<Constructs> account, Optional<RunGrains> grains) {
    return account.map(each -> grains.map(sums -> each.withTasks(TaskSums.of(sums))).orElse(each));
  }

  @Override
  public void close() {
    accounts.close();
    grains.ifPresent(GrainFeed::close);
  }
}
