package whip.read;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import whip.model.grain.RunGrains;

/** One run's sums of grains, as they are now and as they change. */
public final class GrainFeed implements AutoCloseable {
  private static final Logger LOG = Logger.getLogger(GrainFeed.class.getName());
  private static final Duration LAST = Duration.ofSeconds(5);
  private static final Duration STEP = Duration.ofMillis(500);

  private final GrainAssembler assembler = new GrainAssembler();
  private final RunTopicReader reader;

  public GrainFeed(Cluster cluster, String run) {
    reader = new RunTopicReader(cluster, cluster.grainTopic(), run, Since.EVER);
  }

  /** Feed of a cluster whose version may not have the topic yet, or not let everybody read it. */
  public static Optional<GrainFeed> ifThere(Cluster cluster, String run) {
    try {
      return Optional.of(new GrainFeed(cluster, run));
    } catch (ReadException notThere) {
      if (notThere.isUnanswered()) {
        throw notThere;
      }
      LOG.log(Level.FINE, "no grains of run " + run + " can be read", notThere);
      return Optional.empty();
    }
  }

  /** The newest sums of what has been published by now; empty: there are none yet. */
  public Optional<RunGrains> now() {
    reader.readToEnd(assembler::row);
    return assembler.grains();
  }

  /** The newest sums after waiting for news, which may not come. */
  public Optional<RunGrains> next(Duration patience) {
    reader.read(patience, assembler::row);
    return assembler.grains();
  }

  /** The newest sums of a run that is over, after a moment for the last ones. */
  public Optional<RunGrains> last() {
    Optional<RunGrains> grains = now();
    Instant deadline = Instant.now().plus(LAST);
    while (grains.filter(RunGrains::ended).isEmpty() && Instant.now().isBefore(deadline)) {
      grains = next(STEP);
    }
    return grains;
  }

  @Override
  public void close() {
    reader.close();
  }
}
