package whip.cli.lookup;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import whip.model.construct.Constructs;
import whip.model.property.RunProperties;
import whip.model.property.Threshold;
import whip.platform.Commands;
import whip.read.Cluster;
import whip.read.ReadException;
import whip.read.Runs;

/** Properties that stand, and the account that they are of, for verbs that show a live profile. */
public final class LiveProperties implements AutoCloseable {
  private static final Logger LOG = Logger.getLogger(LiveProperties.class.getName());

  private final RunAccount account;
  private final StandingWatch watch;

  /** The account that was evaluated last, and what stands in it. */
  private Optional<Constructs> evaluated = Optional.empty();

  private Optional<RunProperties> standing = Optional.empty();

  private LiveProperties(RunAccount account, StandingWatch watch) {
    this.account = account;
    this.watch = watch;
  }

  /**
   * Properties of what the user means, from 5 % on; none where the cluster has no accounts, as an
   * older one, or does not let everybody read them.
   */
  public static Optional<LiveProperties> ifThere(
      Cluster cluster, Runs runs, String given, Commands commands) {
    try {
      RunAccount account = RunAccount.withTasks(cluster, runs, given, commands);
      try {
        StandingWatch watch =
            new StandingWatch(cluster, account.name(), Optional.empty(), Threshold.USUAL);
        return Optional.of(new LiveProperties(account, watch));
      } catch (RuntimeException failed) {
        account.close();
        throw failed;
      }
    } catch (ReadException notThere) {
      log(notThere);
      return Optional.empty();
    }
  }

  /** Properties that stand by now; empty: there is no account yet. */
  public Optional<RunProperties> now() {
    return evaluated(account::current);
  }

  /** Properties that stand after waiting for news, which may not come. */
  public Optional<RunProperties> next(Duration patience) {
    return evaluated(() -> account.next(patience));
  }

  /** Properties at the end of a run that is over; it may have ended just now. */
  public Optional<RunProperties> last() {
    return evaluated.isPresent() ? evaluated(account::found) : Optional.empty();
  }

  /** An account that this version cannot read is as good as none: the profile does not need it. */
  private Optional<RunProperties> evaluated(Supplier<Optional<Constructs>> newest) {
    try {
      evaluate(newest.get());
    } catch (ReadException unreadable) {
      log(unreadable);
      standing = Optional.empty();
    }
    return standing;
  }

  private void evaluate(Optional<Constructs> newest) {
    if (!newest.equals(evaluated)) {
      evaluated = newest;
      standing =
          newest.map(
              each -> each.ended() ? RunProperties.of(each, Threshold.USUAL) : watch.next(each));
    }
  }

  private static void log(ReadException failed) {
    if (failed.isUnanswered()) {
      throw failed;
    }
    LOG.log(Level.FINE, "no account can be read", failed);
  }

  @Override
  public void close() {
    account.close();
    watch.close();
  }
}
