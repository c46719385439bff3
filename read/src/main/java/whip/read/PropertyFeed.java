package whip.read;

import java.time.Duration;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;

/** One run's properties, as they are now and as they appear, change and are retired. */
public final class PropertyFeed implements AutoCloseable {
  private static final Logger LOG = Logger.getLogger(PropertyFeed.class.getName());

  private final PropertyAssembler assembler = new PropertyAssembler();
  private final RunTopicReader reader;

  public PropertyFeed(Cluster cluster, String run) {
    reader = new RunTopicReader(cluster, cluster.propertyTopic(), run, Since.EVER);
  }

  /** Feed of a cluster whose version may not have the topic yet, or not let everybody read it. */
  public static Optional<PropertyFeed> ifThere(Cluster cluster, String run) {
    try {
      return Optional.of(new PropertyFeed(cluster, run));
    } catch (ReadException notThere) {
      if (notThere.isUnanswered()) {
        throw notThere;
      }
      LOG.log(Level.FINE, "no properties of run " + run + " can be read", notThere);
      return Optional.empty();
    }
  }

  /** Properties that stand by now; empty: the topology has not evaluated the run. */
  public Optional<StandingProperties> now() {
    reader.readToEnd(assembler::row);
    return assembler.standing();
  }

  /** Properties that stand after waiting for news, which may not come. */
  public Optional<StandingProperties> next(Duration patience) {
    reader.read(patience, assembler::row);
    return assembler.standing();
  }

  @Override
  public void close() {
    reader.close();
  }
}
