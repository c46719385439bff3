package whip.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import whip.testkit.tier.InSlices;

/** A cluster with the topics and without a topology: commands say so, and how to start one. */
@ExtendWith(Engine.class)
@InSlices({3})
class NoTopologyTest {
  /** Ten seconds of waiting, and what a command needs on a busy machine; it used to be 120 s. */
  private static final Duration LIMIT = Duration.ofSeconds(60);

  private final String prefix = "alone" + Runs.newId() + ".";

  @TempDir Path directory;

  private Engine.Endpoint engine;

  @BeforeEach
  void createTopics(Engine.Endpoint running) {
    engine = running;
    on("topics create").expect(0);
  }

  @Test
  void shouldSayThatNoTopologyWorksAndHowToStartOne() {
    Path program = Toolchain.clang(Home.ROOT.resolve("e2e/src/test/programs/echo.c"), directory);
    Path json = directory.resolve("profile.json");
    long start = System.nanoTime();
    Shell.Result ran =
        on("run", "--clock", "virtual", "--json", json.toString(), program.toString()).expect(125);
    Duration lasted = Duration.ofNanos(System.nanoTime() - start);
    assertTrue(lasted.compareTo(LIMIT) < 0, lasted + ": " + ran.err());
    assertFalse(Files.exists(json));
    assertSaid(ran);
    String run = on("runs").expect(0).out().replaceFirst("(?s).*\n([0-9a-z]{10}) .*", "$1");
    String report = "whip report " + run + connection();
    assertTrue(ran.err().contains(", `" + report + "` shows the profile later"), ran.err());
    for (String verb : List.of("report last", "top last", "whatif last --rank")) {
      assertSaid(on(verb).expect(125));
    }
    assertEquals(3, on("run", program.toString(), "3").expect(3).status(), "the program's own");
  }

  private void assertSaid(Shell.Result result) {
    String said =
        "no topology runs on the cluster: its group %stopology has no member; `java -cp '%s/build/lib/current/engine/*' whip.streams.TopologyMain%s` starts one"
            .formatted(prefix, Home.ROOT, connection());
    assertTrue(result.err().contains(said), result.err());
  }

  private String connection() {
    return " --bootstrap %s --registry %s --prefix %s"
        .formatted(engine.bootstrap(), engine.registry(), prefix);
  }

  private Shell.Result on(String verb, String... more) {
    List<String> arguments = new ArrayList<>(List.of(verb.split(" ")));
    arguments.addAll(List.of(connection().strip().split(" ")));
    arguments.addAll(List.of(more));
    return engine.whip(arguments.toArray(String[]::new));
  }
}
