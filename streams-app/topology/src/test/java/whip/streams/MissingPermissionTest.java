package whip.streams;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import java.util.Set;
import org.apache.kafka.common.errors.GroupAuthorizationException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.errors.TransactionalIdAuthorizationException;
import org.apache.kafka.streams.errors.StreamsException;
import org.junit.jupiter.api.Test;

class MissingPermissionTest {
  private static final Topics ALICE = new Topics("alice.", 1, 1);

  @Test
  void shouldSayWhichPermissionIsMissingAndWhatGivesIt() {
    assertEquals(
        "no permission for group whip.topology, of which the topology needs Read; `whip topics acls` prints the commands that give it",
        line(GroupAuthorizationException.forGroupId("whip.topology"), Topics.DEFAULT));
    assertEquals(
        "no permission for topics alice.node, alice.run, of which the topology needs DescribeConfigs, Read; `whip topics acls --prefix alice.` prints the commands that give it",
        line(new TopicAuthorizationException(Set.of("alice.run", "alice.node")), ALICE));
    assertEquals(
        "no permission for topic alice.profile, of which the topology needs DescribeConfigs, Read, Write; `whip topics acls --prefix alice.` prints the commands that give it",
        line(
            new StreamsException(
                "sending failed", new TopicAuthorizationException(Set.of("alice.profile"))),
            ALICE));
    assertEquals(
        "no permission for transactional id alice.topology, of which the topology needs Describe, Write; `whip topics acls --prefix alice.` prints the commands that give it",
        line(new TransactionalIdAuthorizationException("refused"), ALICE));
  }

  @Test
  void shouldSayWhatWasTriedWhereTheBrokerNamesNothing() {
    assertEquals(
        "no permission for what was tried: Could not create topic a-changelog. (Authorization failed.); `whip topics acls` prints the commands that give it",
        line(
            new StreamsException(
                "Could not create topic a-changelog.",
                new TopicAuthorizationException("Authorization failed.")),
            Topics.DEFAULT));
  }

  @Test
  void shouldNameWhatIsNoneOfTheInstallations() {
    assertEquals(
        "no permission for group other; `whip topics acls` prints the commands that give it",
        line(GroupAuthorizationException.forGroupId("other"), Topics.DEFAULT));
  }

  @Test
  void shouldSayNothingOfOtherFailures() {
    assertEquals(
        Optional.empty(),
        MissingPermission.in(
            new StreamsException("slow", new TimeoutException("slow")), ALICE, "alice.topology"));
  }

  private static String line(Throwable failure, Topics topics) {
    return MissingPermission.in(failure, topics, topics.prefix() + "topology").orElseThrow();
  }
}
