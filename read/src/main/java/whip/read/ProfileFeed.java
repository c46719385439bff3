package whip.read;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import whip.model.profile.Moment;
import whip.model.profile.Profile;
import whip.schemas.profile.ProgramRow;

/** One run's profile, as it is now and as it changes. */
public final class ProfileFeed implements AutoCloseable {
  private final ProfileAssembler assembler = new ProfileAssembler();
  private final History history = new History();
  private final RunTopicReader reader;

  public ProfileFeed(Cluster cluster, String run) {
    this(cluster, run, Since.EVER);
  }

  /** Feed of a run that began after {@code since}: earlier records are not read. */
  public ProfileFeed(Cluster cluster, String run, Since since) {
    reader = new RunTopicReader(cluster, cluster.profileTopic(), run, since);
  }

  /** The newest whole profile of what has been published by now. */
  public Optional<Profile> now() {
    reader.readToEnd(this::row);
    return assembler.profile();
  }

  /** The newest whole profile after waiting for news, which may not come. */
  public Optional<Profile> next(Duration patience) {
    reader.read(patience, this::row);
    return assembler.profile();
  }

  /**
   * How the program's totals grew, oldest first: the history that the topic still has, and every
   * change seen since.
   */
  public List<Moment> history() {
    return history.moments();
  }

  @Override
  public void close() {
    reader.close();
  }

  private void row(String key, Object value) {
    assembler.row(key, value);
    if (value instanceof ProgramRow program) {
      history.add(program);
    }
  }
}
