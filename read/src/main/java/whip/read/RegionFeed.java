package whip.read;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import whip.model.region.RunRegions;
import whip.schemas.run.RunRecord;

/** One serial program's regions, as they are now and as they change. */
public final class RegionFeed implements AutoCloseable {
  /** The collector's word in {@code detail} for a program that whip cc built. */
  private static final String SERIAL = "serial";

  /** After that without news, the last records of a run that is over are not on their way. */
  private static final Duration QUIET = Duration.ofSeconds(5);

  private static final Duration STEP = Duration.ofMillis(200);

  private final RegionAssembler assembler = new RegionAssembler();
  private final RunTopicReader reader;

  public RegionFeed(Cluster cluster, String run) {
    reader = new RunTopicReader(cluster, cluster.parallelismTopic(), run, Since.EVER);
  }

  /** Whether whip cc built the program, so that the run has regions in place of a profile. */
  public static boolean isSerial(RunRecord run) {
    return run.getDetail().equals(SERIAL);
  }

  /** The newest regions of what has been published by now; empty: there are none yet. */
  public Optional<RunRegions> now() {
    reader.readToEnd(assembler::row);
    return assembler.regions();
  }

  /** The newest regions after waiting for news, which may not come. */
  public Optional<RunRegions> next(Duration patience) {
    reader.read(patience, assembler::row);
    return assembler.regions();
  }

  /** The newest regions of a run that is over, after a moment for the last ones. */
  public Optional<RunRegions> last() {
    reader.readToEnd(assembler::row);
    Instant[] deadline = {Instant.now().plus(QUIET)};
    while (!assembler.hasEnded() && Instant.now().isBefore(deadline[0])) {
      reader.read(
          STEP,
          (key, value) -> {
            deadline[0] = Instant.now().plus(QUIET);
            assembler.row(key, value);
          });
    }
    return assembler.regions();
  }

  @Override
  public void close() {
    reader.close();
  }
}
