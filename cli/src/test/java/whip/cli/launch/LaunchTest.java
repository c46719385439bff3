package whip.cli.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks a program's environment and the meaning of its exit status. */
class LaunchTest {
  @TempDir Path directory;

  @Test
  void shouldPutItsOwnBeforeOtherToolsAndLibraries() throws IOException {
    Path collector = executable("libwhip.so");
    CollectorEnvironment environment = new CollectorEnvironment(collector);
    environment.preload("/libomp.so.5");
    assertEquals(
        Map.of("OMP_TOOL_LIBRARIES", collector.toString(), "LD_PRELOAD", "/libomp.so.5"),
        environment.lists());
  }

  @Test
  void shouldSetOnlyWhatWasAskedFor() throws IOException {
    CollectorEnvironment environment =
        new CollectorEnvironment(executable("libwhip.so"))
            .cluster("b:9092", "http://r:8081", "whip.")
            .named(null, Map.of("nodes", "2"))
            .measure("virtual", "adaptive", "20us");
    assertEquals(
        Map.of(
            "OMP_TOOL", "enabled",
            "WHIP_BOOTSTRAP", "b:9092",
            "WHIP_REGISTRY", "http://r:8081",
            "WHIP_PREFIX", "whip.",
            "WHIP_LABELS", "nodes=2",
            "WHIP_CLOCK", "virtual",
            "WHIP_DETAIL", "adaptive",
            "WHIP_RESOLUTION", "20us"),
        environment.variables());
  }

  @Test
  void shouldNotStartWithoutTheCollector() {
    assertThrows(
        IllegalStateException.class,
        () -> new CollectorEnvironment(directory.resolve("absent.so")));
  }

  @Test
  void shouldDistinguishASignalFromAnExitStatus() {
    assertEquals("signal SIGSEGV", ExitStatus.describe(139));
    assertTrue(ExitStatus.wasKilled(139));
    assertFalse(ExitStatus.wasKilled(7));
    assertEquals("exit 7", ExitStatus.describe(7));
    assertEquals("signal 40", ExitStatus.describe(168));
    assertTrue(ExitStatus.wasAskedToEnd(143));
    assertFalse(ExitStatus.wasAskedToEnd(139));
  }

  private Path executable(String name) throws IOException {
    Path file = Files.writeString(directory.resolve(name), "#!/bin/sh\n");
    return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
  }
}
