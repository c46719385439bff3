package whip.streams.engine;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListGroupsOptions;
import org.apache.kafka.common.GroupState;

/** Consumer groups of foreign clients that read live profiles. */
final class GroupsReading {

  private static final Duration ASK_EVERY = Duration.ofSeconds(1);
  private static final Duration ANSWER_LIMIT = Duration.ofSeconds(5);

  private static final Set<GroupState> WITHOUT_MEMBERS =
      Set.of(GroupState.EMPTY, GroupState.DEAD, GroupState.UNKNOWN);

  private final Admin admin;
  private final List<String> ours;
  private long askedNs = System.nanoTime() - ASK_EVERY.toNanos();
  private boolean areThere;

  GroupsReading(Admin admin, List<String> ours) {
    this.admin = admin;
    this.ours = ours;
  }

  /**
   * Whether group members exist, by the broker's answer of less than a second ago; true where it
   * does not answer.
   */
  boolean areThere() {
    long now = System.nanoTime();
    if (now - askedNs >= ASK_EVERY.toNanos()) {
      areThere = ask();
      askedNs = now;
    }
    return areThere;
  }

  private boolean ask() {
    try {
      return admin
          .listGroups(new ListGroupsOptions())
          .all()
          .get(ANSWER_LIMIT.toMillis(), TimeUnit.MILLISECONDS)
          .stream()
          .filter(group -> !ours.contains(group.groupId()))
          .anyMatch(
              group -> !WITHOUT_MEMBERS.contains(group.groupState().orElse(GroupState.EMPTY)));
    } catch (ExecutionException | TimeoutException unanswered) {
      return true;
    } catch (InterruptedException closed) {
      Thread.currentThread().interrupt();
      return true;
    }
  }
}
