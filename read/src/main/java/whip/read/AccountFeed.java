package whip.read;

import java.time.Duration;
import java.util.Optional;
import whip.model.construct.Constructs;
import whip.topic.RunPartition;

/** One run's account of its threads' time, as it is now and as it changes. */
public final class AccountFeed implements AutoCloseable {
  private final AccountAssembler assembler = new AccountAssembler();
  private final TopicReader reader;
  private final String keyPrefix;

  public AccountFeed(Cluster cluster, String run) {
    keyPrefix = run + "/";
    reader =
        new TopicReader(
            cluster,
            cluster.accountTopic(),
            (partition, partitions) -> partition == RunPartition.of(run, partitions),
            Since.EVER);
  }

  /** The newest whole account of what has been published by now. */
  public Optional<Constructs> now() {
    reader.readToEnd(this::row);
    return assembler.account();
  }

  /** The newest whole account after waiting for news, which may not come. */
  public Optional<Constructs> next(Duration patience) {
    reader.read(patience, this::row);
    return assembler.account();
  }

  @Override
  public void close() {
    reader.close();
  }

  private void row(String key, Object value) {
    if (key.startsWith(keyPrefix)) {
      assembler.row(key, value);
    }
  }
}
