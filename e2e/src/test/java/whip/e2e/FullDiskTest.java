package whip.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import whip.testkit.tier.InSlices;

/** A result that cannot be written is said, and so is an engine that finds no room. */
@ExtendWith(Engine.class)
class FullDiskTest {
  private static final String NO_SPACE = "No space left on device";

  @TempDir Path directory;

  @InSlices({0, 2, 4, 6, 8})
  @Test
  void shouldFailWhereStandardOutputIsFull(Engine.Endpoint engine) {
    Path program = Toolchain.clang(Home.ROOT.resolve("e2e/src/test/programs/echo.c"), directory);
    engine.whip("run", "--name", "full", "--", program.toString(), "0").expect(0);
    String report = Home.whip() + " report last";
    String json = report + " --json -";
    for (String line : List.of(report, json, Home.whip() + " export last --format csv")) {
      Shell.Result full = sh(line + " > /dev/full", engine.environment()).expect(125);
      String said = "whip: standard output cannot be written: " + NO_SPACE + "\n";
      assertTrue(full.err().endsWith(said), full.err());
    }
    // Who reads the beginning alone has what was asked for.
    sh("set -o pipefail; " + report + " | head -n 1; " + json + " | true", engine.environment())
        .expect(0);
  }

  @InSlices({1, 3, 5, 7, 9})
  @Test
  void shouldSayThatAnEngineHasNoRoom() {
    assumeTrue(sh("unshare -rm true", Map.of()).status() == 0, "no file systems to mount");
    String mount = "mount -t tmpfs -o size=8m none " + directory;
    String line = "unshare -rm sh -c '%s && %s engine start'".formatted(mount, Home.whip());
    Map<String, String> there = Map.of("XDG_STATE_HOME", directory.toString());
    Shell.Result refused = sh(line, there).expect(125);
    assertTrue(refused.err().contains(NO_SPACE), refused.err());
    assertEquals(1, refused.err().lines().count(), refused.err());
  }

  private static Shell.Result sh(String line, Map<String, String> environment) {
    return Shell.run(List.of("bash", "-c", line), environment);
  }
}
