package whip.cli.dashboard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import whip.read.Cluster;

class OpenDashboardTest {
  private static final Cluster CLUSTER = cluster("127.0.0.1:9092", "whip.");
  private static final String INVITATION = "http://127.0.0.1:9447/#/?token=secret";

  @TempDir Path state;

  @Test
  void shouldShowARunsAddressToItsUserAlone() throws IOException {
    OpenDashboard.ofThisProcess(CLUSTER, INVITATION).announce(state);

    assertEquals(
        Optional.of("http://127.0.0.1:9447/#/run/r1?token=secret"),
        OpenDashboard.of(CLUSTER, state).map(open -> open.invitation("r1")));
    assertEquals(
        Optional.of("http://127.0.0.1:9447/#/run/r1"),
        OpenDashboard.of(CLUSTER, state).map(open -> open.address("r1")));
    assertEquals(
        "rw-------",
        PosixFilePermissions.toString(
            Files.getPosixFilePermissions(state.resolve("dashboard.json"))));
  }

  @Test
  void shouldSayNothingOfADashboardThatShowsSomethingElseOrIsGone() throws IOException {
    assertEquals(Optional.empty(), OpenDashboard.of(CLUSTER, state));
    OpenDashboard open = OpenDashboard.ofThisProcess(CLUSTER, INVITATION);
    open.announce(state);

    assertEquals(Optional.empty(), OpenDashboard.of(cluster("127.0.0.1:1", "whip."), state));
    assertEquals(Optional.empty(), OpenDashboard.of(cluster("127.0.0.1:9092", "my."), state));

    for (String process : new String[] {"999999999 ", "1 2020-01-01T00:00:00Z", "nonsense"}) {
      new OpenDashboard(process, CLUSTER.bootstrap(), CLUSTER.prefix(), INVITATION).announce(state);
      assertEquals(Optional.empty(), OpenDashboard.of(CLUSTER, state), process);
    }
    Files.writeString(state.resolve("dashboard.json"), "{broken");
    assertEquals(Optional.empty(), OpenDashboard.of(CLUSTER, state));
  }

  @Test
  void shouldTakeBackItsOwnAnnouncementAlone() throws IOException {
    OpenDashboard first = OpenDashboard.ofThisProcess(CLUSTER, INVITATION);
    OpenDashboard second = OpenDashboard.ofThisProcess(CLUSTER, INVITATION + "2");
    first.announce(state);
    second.announce(state);

    first.withdraw(state);
    assertEquals(Optional.of(second), OpenDashboard.of(CLUSTER, state));
    second.withdraw(state);
    assertFalse(Files.exists(state.resolve("dashboard.json")));
  }

  private static Cluster cluster(String bootstrap, String prefix) {
    return Cluster.of(bootstrap, "http://127.0.0.1:8081", prefix, Optional.empty());
  }
}
