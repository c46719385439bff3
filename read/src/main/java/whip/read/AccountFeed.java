package whip.read;

import java.time.Duration;
import java.util.Optional;
import whip.model.construct.Constructs;

/** One run's account of its threads' time, as it is now and as it changes. */
public final class AccountFeed implements NewestAccount {
  private final AccountAssembler assembler = new AccountAssembler();
  private final RunTopicReader reader;

  public AccountFeed(Cluster cluster, String run) {
    reader = new RunTopicReader(cluster, cluster.accountTopic(), run, Since.EVER);
  }

  @Override
  public Optional<Constructs> now() {
    reader.readToEnd(assembler::row);
    return assembler.account();
  }

  @Override
  public Optional<Constructs> next(Duration patience) {
    reader.read(patience, assembler::row);
    return assembler.account();
  }

  @Override
  public void close() {
    reader.close();
  }
}
