package whip.streams.profile;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import whip.model.node.NodeId;
import whip.model.profile.Status;
import whip.model.sequence.Piece;
import whip.streams.meters.NodeHeads;
import whip.streams.part.Gaps;
import whip.streams.part.Part;
import whip.streams.part.Receipt;
import whip.streams.profile.PublishPolicy.Lack;
import whip.streams.run.Run;

/** Judges what a tree lacks at the end of its run, and what its final profile then says. */
class VerdictTest {

  private static final long COLLECTOR = 7;
  private static final Instant BEGIN = Instant.ofEpochMilli(1_800_000_000_000L);
  private static final Map<String, Long> NO_LOSS = Map.of();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          # tree  | state | end reason   | loss  | batches | behind | lack
          whole   | ENDED | exit         | false |       1 | true   | NOTHING
          whole   | LOST  | lost contact | false |       2 | true   | NOTHING
          # Nothing explains what is missing but lateness.
          partly  | ENDED | exit         | false |       1 | false  | LATE_ITEMS
          partly  | ENDED | exit         | false |       1 | true   | ITEMS_BEHIND
          none    | ENDED | exit         | false |       1 | false  | LATE_ITEMS
          # A loss or the way the program ended explains it,
          partly  | ENDED | exit         | true  |       1 | true   | LOST_ITEMS
          partly  | ENDED | signal       | false |       1 | true   | LOST_ITEMS
          # unless a batch that was sent is on its way.
          partly  | ENDED | exit         | true  |       2 | false  | LATE_ITEMS
          partly  | ENDED | signal       | false |       2 | true   | ITEMS_BEHIND
          # Nobody waits for a collector that is lost.
          partly  | LOST  | lost contact | false |       2 | true   | LOST_ITEMS
          """)
  void shouldKnowWhatATreeLacks(
      String tree,
      Run.State state,
      String endReason,
      boolean loss,
      long batches,
      boolean behind,
      Lack lack) {
    Run run = run(state, endReason, loss ? Map.of("buffer-full", 1L) : NO_LOSS, batches);
    assertEquals(lack, inputs(run, tree).lack(behind));
  }

  @Test
  void shouldExplainMissingItemsByASecondCollector() {
    Inputs inputs = inputs(run(Run.State.ENDED, "exit", NO_LOSS, 1), "partly");
    inputs.receipts().heardOf(COLLECTOR + 1);
    assertEquals(Lack.LOST_ITEMS, inputs.lack(false));
  }

  @Test
  void shouldCallAWholeTreeWithoutLossComplete() {
    assertVerdict(
        Status.COMPLETE, NO_LOSS, inputs(run(Run.State.ENDED, "exit", NO_LOSS, 1), "whole"));
  }

  @Test
  void shouldNameWhatAFinalProfileLacks() {
    assertVerdict(
        Status.PARTIAL,
        Map.of("buffer-full", 3L),
        inputs(run(Run.State.ENDED, "exit", Map.of("buffer-full", 3L), 1), "whole"));
    assertVerdict(
        Status.PARTIAL,
        Map.of("end-unreported", 1L),
        inputs(run(Run.State.LOST, "lost contact", NO_LOSS, 1), "whole"));
    assertVerdict(
        Status.PARTIAL,
        Map.of("open-nodes", 4L, "missing-items", 5L, "missing-batches", 2L),
        inputs(run(Run.State.ENDED, "exit", NO_LOSS, 3), "partly"));
    assertVerdict(
        Status.PARTIAL,
        Map.of("incomplete-tree", 1L),
        inputs(run(Run.State.ENDED, "exit", NO_LOSS, 1), "none"));
  }

  @Test
  void shouldCallAnythingRunningThatIsNotFinal() {
    Run ended = run(Run.State.ENDED, "exit", Map.of("buffer-full", 3L), 1);
    Verdict live = Verdict.ofLive(ended);
    assertEquals(Status.RUNNING, live.status());
    assertEquals(Map.of("buffer-full", 3L), live.loss());
    Verdict early = Verdict.ofFinal(inputs(ended, "whole"), NodeHeads.UNKNOWN).running();
    assertEquals(live, early);
  }

  private static void assertVerdict(Status status, Map<String, Long> loss, Inputs inputs) {
    Verdict verdict = Verdict.ofFinal(inputs, NodeHeads.UNKNOWN);
    assertEquals(status, verdict.status());
    assertEquals(loss, verdict.loss());
  }

  /** Inputs of one collector, of which one batch has come in. */
  private static Inputs inputs(Run run, String tree) {
    Receipts receipts = Receipts.ofStored(null);
    receipts.add(new Receipt("r", COLLECTOR, 0, 1, BEGIN, 0, 0));
    Gaps gaps = new Gaps(NodeId.RUN, 4, 5);
    Optional<Part> outcome =
        switch (tree) {
          case "whole" -> Optional.of(Part.outcome("r", Piece.empty(), false, List.of()));
          case "partly" -> Optional.of(Part.outcome("r", Piece.empty(), true, List.of(gaps)));
          default -> Optional.empty();
        };
    return new Inputs(run, outcome, receipts);
  }

  private static Run run(
      Run.State state, String endReason, Map<String, Long> loss, long batchesSent) {
    Run unknown = Run.unknown("r", state, BEGIN);
    return new Run(
        "r",
        state,
        COLLECTOR,
        List.of(batchesSent),
        loss,
        Map.of(),
        Map.of(),
        unknown.program(),
        unknown.measure(),
        new Run.Life(BEGIN, BEGIN, BEGIN, endReason, 0));
  }
}
