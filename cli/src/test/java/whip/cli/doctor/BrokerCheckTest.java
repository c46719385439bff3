package whip.cli.doctor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import whip.platform.Commands;
import whip.read.Cluster;

/** Checks verdicts on brokers' answers; {@code e2e} asks real ones. */
class BrokerCheckTest {
  private static final Cluster CLUSTER =
      Cluster.of(
          "b:9092",
          "http://r",
          "my.",
          Optional.empty(),
          new Commands(List.of("--bootstrap", "b:9092", "--prefix", "my."), "whip-topology"));

  @Test
  void shouldDistinguishAMissingPermissionFromAMissingTopic() {
    assertEquals(
        List.of(
            "broken   broker: b:9092 answers, but denies permission to read my.run",
            "         fix: `whip topics acls --prefix my.` prints what a reader needs"),
        BrokerCheck.verdict(CLUSTER, List.of("my.profile"), List.of("my.run"), 29).lines());
    assertEquals(
        List.of(
            "broken   broker: b:9092 answers, but has no topics my.run, my.profile",
            "         fix: whip topics create --bootstrap b:9092 --prefix my."),
        BrokerCheck.verdict(CLUSTER, List.of("my.run", "my.profile"), List.of(), 30).lines());
  }

  @Test
  void shouldNotCallABrokerOkThatMustNotBeUsed() {
    Check check = BrokerCheck.verdict(CLUSTER, List.of(), List.of(), BrokerCheck.FORBIDDEN_LEVEL);
    assertEquals(Check.Verdict.LIMITED, check.verdict());
    assertTrue(check.found().contains("Kafka 4.3: 4.3.0 and 4.3.1 can lose"), check.found());
    for (int level : new int[] {0, 29, 31}) {
      assertEquals(
          List.of("ok       broker: b:9092 answers and has the topics"),
          BrokerCheck.verdict(CLUSTER, List.of(), List.of(), level).lines());
    }
  }
}
