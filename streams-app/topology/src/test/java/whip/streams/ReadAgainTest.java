package whip.streams;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import whip.codec.NodeBatchWriter;
import whip.schemas.profile.ProfileStatus;
import whip.schemas.run.RunRecord;
import whip.schemas.run.RunState;
import whip.streams.meters.NodeHeads;

/**
 * A group whose offsets are gone (unused for a week, or under another name) reads all topics from
 * their beginnings: those of batches begin later than that of runs, which keeps the last word of
 * each for ever.
 */
class ReadAgainTest {

  private static final Instant LONG_AGO =
      Instant.ofEpochMilli(1_800_000_000_000L).minus(Duration.ofDays(8));

  private static final Instant STARTED = Instant.ofEpochMilli(1_800_000_000_000L);

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
  void shouldRemakeTheProfileOfARunWhoseBatchesAreThere() {
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

  @Test
  void shouldSayThatBatchesHadExpired() {
    pipeline.nodesBeginAt(begin(7, STARTED.plusSeconds(1)));
    pipeline.run(ended(3));
    pipeline.batch(NodeBatchWriter.write("r", 0, 2, List.of(HandMade.run()), List.of()));
    pipeline.wait(Duration.ofSeconds(40));
    assertEquals(ProfileStatus.PARTIAL, pipeline.program("r").getStatus());
    assertEquals(2, pipeline.program("r").getLoss().get("expired-batches"));
    assertNull(pipeline.program("r").getLoss().get("missing-batches"));
  }

  /** The first test's own record is at offset 0: what begins behind it was there to be read. */
  @Test
  void shouldNotTakeForExpiredWhatIsMissingForAnotherReason() {
    for (NodeHeads heads :
        List.of(NodeHeads.UNKNOWN, begin(7, STARTED.minusSeconds(1)), begin(0, STARTED))) {
      try (Pipeline other = new Pipeline()) {
        other.nodesBeginAt(heads);
        other.run(ended(3));
        other.batch(NodeBatchWriter.write("r", 0, 2, List.of(HandMade.run()), List.of()));
        other.wait(Duration.ofSeconds(40));
        assertEquals(2, other.program("r").getLoss().get("missing-batches"), heads.toString());
      }
    }
  }

  private static NodeHeads begin(long offset, Instant writtenAt) {
    return new NodeHeads(Map.of(1, new NodeHeads.Head(offset, writtenAt)));
  }

  private static RunRecord ended(long batches) {
    return Pipeline.record("r", RunState.ENDED)
        .setStartedAt(STARTED)
        .setBatches(List.of(batches))
        .build();
  }

  private static RunRecord endedLongAgo() {
    return Pipeline.record("r", RunState.ENDED).setWrittenAt(LONG_AGO).build();
  }
}
