package whip.streams;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import whip.codec.NodeBatchWriter;
import whip.schemas.profile.ProfileStatus;
import whip.schemas.run.RunRecord;
import whip.schemas.run.RunState;

/**
 * A group whose offsets are gone (unused for a week, or under another name) reads all topics from
 * their beginnings: those of batches begin later than that of runs, which keeps the last word of
 * each for ever.
 */
class ReadAgainTest {

  private static final Instant LONG_AGO =
      Instant.ofEpochMilli(1_800_000_000_000L).minus(Duration.ofDays(8));

  private final Pipeline pipeline = new Pipeline();

  @AfterEach
  void close() {
    pipeline.close();
  }

  @Test
  void shouldLeaveTheProfileOfARunAloneWhoseBatchesAreGone() {
    pipeline.run(endedLongAgo());
    pipeline.wait(Duration.ofSeconds(40));
    assertNull(pipeline.program("r"));
  }

  @Test
  void shouldMakeTheProfileOfARunAnewWhoseBatchesAreThere() {
    pipeline.run(endedLongAgo());
    pipeline.batch(
        NodeBatchWriter.write(
            "r",
            0,
            0,
            List.of(
                HandMade.strand(0, 1, 0, 5, HandMade.NOTHING),
                HandMade.member(0, 1, 1, 0),
                HandMade.run()),
            List.of()));
    pipeline.wait(Duration.ofSeconds(4));
    assertEquals(ProfileStatus.COMPLETE, pipeline.program("r").getStatus());
    assertEquals(5, pipeline.program("r").getWork());
  }

  private static RunRecord endedLongAgo() {
    return Pipeline.record("r", RunState.ENDED).setWrittenAt(LONG_AGO).build();
  }
}
