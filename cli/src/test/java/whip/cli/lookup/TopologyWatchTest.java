package whip.cli.lookup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import whip.platform.Commands;
import whip.read.Cluster;
import whip.read.ReadException;
import whip.read.TopologyGroup.Answer;
import whip.read.TopologyGroup.State;

/** How long a command waits for a topology, by a clock that the test moves. */
class TopologyWatchTest {
  private static final Cluster CLUSTER =
      Cluster.of(
          "b:9092",
          "http://r",
          "whip.",
          Optional.empty(),
          new Commands(List.of("--bootstrap", "b:9092"), "whip-topology"));

  private long nowNs = -5;
  private Answer answer = new Answer(State.ALIVE, 0);
  private int questions;
  private final TopologyWatch watch =
      new TopologyWatch(
          CLUSTER,
          () -> nowNs,
          () -> {
            questions++;
            return answer;
          });

  @Test
  void shouldSayAfterTenSecondsThatThereIsNoTopology() {
    answer = new Answer(State.ABSENT, 0);
    assertEquals(Optional.empty(), after(5));
    assertEquals(Optional.empty(), after(4));
    assertEquals(1, questions);
    assertEquals(
        Optional.of(
            "no topology runs on the cluster: its group whip.topology has no member; `whip-topology --bootstrap b:9092` starts one"),
        after(1));
  }

  @Test
  void shouldWaitForAMemberThatRejoins() {
    for (int round = 0; round < 10; round++) {
      answer = new Answer(State.ABSENT, 0);
      assertEquals(Optional.empty(), after(5));
      answer = new Answer(State.ALIVE, round);
      assertEquals(Optional.empty(), after(5));
    }
  }

  @Test
  void shouldAskNobodyWhileThereIsNews() {
    for (int second = 0; second < 100; second += 4) {
      watch.news();
      assertEquals(Optional.empty(), after(4));
    }
    assertEquals(0, questions);
  }

  @Test
  void shouldWaitAsLongAsTheTopologyTakesInRecords() {
    for (int second = 0; second < 1000; second += 10) {
      answer = new Answer(State.ALIVE, second);
      assertEquals(Optional.empty(), after(10));
    }
    for (int second = 10; second < 120; second += 10) {
      assertEquals(Optional.empty(), after(10), second + " s");
    }
    assertEquals(
        Optional.of(
            "the topology is alive, but has made nothing new for 120 s; `whip doctor --bootstrap b:9092` says whether it works"),
        after(10));
  }

  @Test
  void shouldNotWaitForEverWhereItMayNotAsk() {
    answer = new Answer(State.UNKNOWN, 0);
    assertEquals(Optional.empty(), after(119));
    assertEquals(Optional.empty(), after(1), "asked a second ago");
    assertTrue(after(4).orElseThrow().startsWith("there was no news for 124 s; "));
  }

  @Test
  void shouldNotWaitLongForAClusterThatDoesNotAnswer() {
    answer = new Answer(State.SILENT, 0);
    assertEquals(Optional.empty(), after(10));
    assertEquals(Optional.empty(), after(10));
    assertTrue(after(10).orElseThrow().startsWith("the cluster has not answered for 30 s; "));
  }

  @Test
  void shouldAskAgainWhileTheClusterIsSlow() {
    Deque<RuntimeException> failures = new ArrayDeque<>();
    for (int i = 0; i < 5; i++) {
      failures.add(ReadException.unanswered("no metadata", new RuntimeException()));
    }
    List<String> said = new ArrayList<>();
    assertEquals(
        "profile",
        watch.answered(
            () -> {
              answer = new Answer(State.ALIVE, failures.size());
              nowNs += TimeUnit.SECONDS.toNanos(15);
              if (!failures.isEmpty()) {
                throw failures.remove();
              }
              return "profile";
            },
            said::add,
            last -> last));
    assertEquals(5, said.size());
    assertEquals("waiting for the cluster: no metadata", said.get(0));
  }

  @Test
  void shouldSayWhatToTypeWhereAskingAgainMakesNoSense() {
    answer = new Answer(State.SILENT, 0);
    ReadException failed =
        assertThrows(
            ReadException.class,
            () ->
                watch.answered(
                    () -> {
                      nowNs += TimeUnit.SECONDS.toNanos(15);
                      throw ReadException.unanswered("no metadata", new RuntimeException());
                    },
                    line -> {},
                    last -> last + ", and later"));
    assertEquals(
        "the cluster has not answered for 30 s; `whip doctor --bootstrap b:9092` says what is missing, and later",
        failed.getMessage());
  }

  @Test
  void shouldNotAskAgainWhereTheAnswerWasNo() {
    assertThrows(
        ReadException.class,
        () ->
            watch.answered(
                () -> {
                  throw new ReadException("no permission");
                },
                line -> {},
                last -> last));
    assertEquals(0, questions);
  }

  private Optional<String> after(long seconds) {
    nowNs += TimeUnit.SECONDS.toNanos(seconds);
    return watch.obstacle();
  }
}
