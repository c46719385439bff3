package whip.e2e.faults;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.resource.ResourceType;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import whip.e2e.Engine;
import whip.testkit.tier.InSlices;

/** Topologies that were started before somebody gave them their permissions. */
@Tag("security")
@ExtendWith(Engine.class)
@InSlices({4})
class LateAclsTest {
  /** Two minutes of waiting and what it takes to start and to stop. */
  private static final Duration LIMIT = Duration.ofMinutes(4);

  @TempDir Path directory;

  @Test
  void shouldWaitForPermissionsWithoutFillingTheDiskAndEndWithoutThem(Engine.Endpoint engine)
      throws Exception {
    try (SecuredCluster cluster = SecuredCluster.start(directory, engine)) {
      for (String prefix : List.of("late.", "never.")) {
        cluster.createTopics(prefix);
      }
      Path never = cluster.byPassword("never", "never.");
      cluster
          .admin
          .createAcls(
              cluster.page.permissions("topology", "never", "never.").stream()
                  .filter(acl -> acl.pattern().resourceType() == ResourceType.TOPIC)
                  .toList())
          .all()
          .get();
      Process groupless = cluster.launchTopology(never, "never.");
      Process late = cluster.launchTopology(cluster.byPassword("late", "late."), "late.");
      Path log = cluster.log("late.");
      await().atMost(LIMIT).until(() -> Files.readString(log).contains("the topology waits: "));
      cluster.permit("late", "late.", "topology");
      await()
          .atMost(LIMIT)
          .until(
              () -> {
                assertTrue(late.isAlive(), Files.readString(log));
                return Files.readString(log).contains("the topology is RUNNING");
              });
      assertTrue(
          Files.readString(log)
              .contains(
                  "the topology waits: no permission for topics late.construct, late.grain.delta, late.location, late.node, late.region, late.result, late.run, late.subtree, late.whatif.request, of which the topology needs DescribeConfigs, Read, Write; `whip topics acls --prefix late.` prints the commands that give it"),
          Files.readString(log));
      assertTrue(groupless.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS), "it goes on for ever");
      String said = Files.readString(cluster.log("never."));
      assertEquals(1, groupless.exitValue(), said);
      assertLines(said);
    }
    Faults.report(
        "security",
        "topologies before their permissions",
        "2 topologies",
        "permissions after a while, and never",
        "works; ends with status 1 after 2 min, a line a minute");
  }

  private static void assertLines(String said) throws IOException {
    List<String> refusals =
        said.lines().filter(line -> line.contains("no permission for ")).toList();
    String group =
        "no permission for group never.topology, of which the topology needs Read; `whip topics acls --prefix never.` prints the commands that give it";
    assertTrue(
        refusals.stream().anyMatch(line -> line.endsWith("the topology waits: " + group)), said);
    assertTrue(
        refusals.stream().anyMatch(line -> line.endsWith("ends with status 1: " + group)), said);
    // In two minutes: two of the topology, and its last; three of the what-if service.
    assertTrue(refusals.size() <= 6, said);
    assertTrue(said.lines().count() < 40, said);
  }
}
