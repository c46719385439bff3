package whip.streams.whatif;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import whip.model.profile.Loss;
import whip.schemas.profile.NodeRange;
import whip.schemas.profile.ProfileStatus;
import whip.schemas.profile.ProgramRow;
import whip.schemas.whatif.AnswerState;
import whip.schemas.whatif.ExpiredRecords;
import whip.schemas.whatif.WhatIfAnswer;
import whip.streams.Topics;

/** Runs of which records have expired in the node topic. */
class WhatIfExpiryTest extends WhatIfFixture {

  @Test
  void shouldSayThatAllRecordsHaveExpired() throws Exception {
    int batches = finished("gone", DEPENDENCE);
    complete("gone")
        .getNodes()
        .forEach(range -> engine.deleteBefore(range.getPartition(), range.getTo()));
    assertExpired("gone", batches, batches, "", "b:1=16x", "nobody:1=2x");
  }

  @Test
  void shouldSayThatSomeRecordsHaveExpired() throws Exception {
    int batches = finished("half", DEPENDENCE);
    List<NodeRange> ranges = complete("half").getNodes();
    ranges.forEach(range -> engine.deleteBefore(range.getPartition(), range.getTo() - 1));
    assertExpired("half", batches - ranges.size(), batches, "", "b:1=16x");
  }

  /** By the run's name, its two threads are in two partitions. */
  @Test
  void shouldSayThatTheRecordsOfOnePartitionHaveExpired() throws Exception {
    int batches = finished("alone", DEPENDENCE);
    List<NodeRange> ranges = complete("alone").getNodes();
    assertTrue(ranges.size() > 1, "it is in one partition: " + ranges);
    NodeRange range = ranges.get(0);
    engine.deleteBefore(range.getPartition(), range.getTo());
    assertExpired("alone", range.getTo() - range.getFrom(), batches, "", "a:1=2x");
  }

  /** Records that others had before it are none of its own. */
  @Test
  void shouldAnswerWhereOnlyRecordsBeforeTheRunHaveExpired() throws Exception {
    finished("before", DEPENDENCE);
    finished("after", DEPENDENCE);
    complete("after")
        .getNodes()
        .forEach(range -> engine.deleteBefore(range.getPartition(), range.getFrom()));
    client.ask("after", "after", false, List.of(List.of("b:1=16x")));
    WhatIfAnswer answer = client.last("after");
    assertEquals(AnswerState.DONE, answer.getState(), answer.getError());
    assertTrue(answer.getExact());
    assertNull(answer.getExpired());
  }

  /** The profile says where the records were; the topic does not reach there any more. */
  @Test
  void shouldSayThatTheTopicWasRecreated() {
    finished("anew", DEPENDENCE);
    ProgramRow row = complete("anew");
    row.getNodes()
        .forEach(
            range -> {
              range.setFrom(range.getFrom() + 1_000_000);
              range.setTo(range.getTo() + 1_000_000);
            });
    row.setRevision(row.getRevision() + 1);
    client.profile(row);
    assertExpired("anew", row.getBatches(), row.getBatches(), "");
  }

  /** A topology that began with what was left counts the others as lost. */
  @Test
  void shouldCountWhatTheProfileItselfLacks() {
    int batches = finished("young", DEPENDENCE);
    ProgramRow row = complete("young");
    row.setStatus(ProfileStatus.PARTIAL);
    row.setLoss(Map.of(Loss.EXPIRED_BATCHES.key(), 5L));
    row.setRevision(row.getRevision() + 1);
    client.profile(row);
    assertExpired("young", 5, batches + 5, "b:1=16x");
  }

  /** Asks all of these at once; an empty one is the program as it was measured. */
  private void assertExpired(String run, long records, long of, String... hypotheses) {
    List<List<String>> asked =
        Stream.of(hypotheses).map(one -> one.isEmpty() ? List.<String>of() : List.of(one)).toList();
    client.ask(run, run, true, asked);
    for (String hypothesis : hypotheses) {
      WhatIfAnswer answer = client.await(run, failed(hypothesis));
      ExpiredRecords expired = answer.getExpired();
      assertNotNull(expired, answer.getError());
      assertEquals(records, expired.getRecords());
      assertEquals(of, expired.getOf());
      assertEquals(Topics.DEFAULT.node(), expired.getTopic());
      // The run is younger than the topic's limit; the engine's broker has one on space.
      assertEquals("retention.bytes=2147483648, or deleted by hand", expired.getCause());
      assertTrue(answer.getError().startsWith("records have expired: "), answer.getError());
      assertEquals(List.of(), answer.getSpecs(), "numbers of a part of the run");
      assertEquals(0, answer.getSpan());
    }
  }
}
