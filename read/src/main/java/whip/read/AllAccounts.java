package whip.read;

import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/** The accounts of all runs, as they are now and as they change. */
public final class AllAccounts implements AutoCloseable {
  private final RunAccounts accounts = new RunAccounts();
  private final TopicReader reader;

  /** Reads from the beginning. */
  public AllAccounts(Cluster cluster) {
    reader =
        new TopicReader(
            cluster, cluster.accountTopic(), (partition, partitions) -> true, Since.EVER);
  }

  /** Takes in everything up to now; the runs with a new cut, and those whose account is gone. */
  public Set<String> toEnd() {
    reader.readToEnd(accounts::row);
    return accounts.news();
  }

  /** Takes in the records that arrive within {@code patience}, and returns the runs with news. */
  public Set<String> next(Duration patience) {
    reader.read(patience, accounts::row);
    return accounts.news();
  }

  /** The run's newest whole account; empty: none has come yet, or it is gone. */
  public Optional<AccountRows> get(String run) {
    return accounts.get(run);
  }

  @Override
  public void close() {
    reader.close();
  }
}
