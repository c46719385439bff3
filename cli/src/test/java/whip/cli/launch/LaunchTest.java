package whip.cli.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How a program is found, what is put into its environment, and how its end is told. */
class LaunchTest {
  @TempDir Path directory;

  @Test
  void shouldFindAProgramAsAShellDoes() throws IOException {
    Path tool = executable("tool");
    assertEquals(tool, Program.find("tool", "/nowhere:" + directory).orElseThrow().file());
    assertEquals(tool, Program.find(tool.toString(), "").orElseThrow().file());
    assertTrue(Program.find("tool", "/nowhere").isEmpty());
    assertTrue(Program.find(directory.toString(), "").isEmpty(), "a directory is no program");
    Files.setPosixFilePermissions(tool, PosixFilePermissions.fromString("rw-------"));
    assertTrue(Program.find("tool", directory.toString()).isEmpty(), "not executable");
  }

  @Test
  void shouldKeepOtherToolsAndLibraries() throws IOException {
    Path collector = executable("libwhip.so");
    CollectorEnvironment environment =
        new CollectorEnvironment(
            collector, Map.of("OMP_TOOL_LIBRARIES", "/other.so", "LD_PRELOAD", "/mine.so"));
    environment.preload("/libomp.so.5");
    assertEquals(collector + ":/other.so", environment.variables().get("OMP_TOOL_LIBRARIES"));
    assertEquals("/libomp.so.5:/mine.so", environment.variables().get("LD_PRELOAD"));
  }

  @Test
  void shouldSetOnlyWhatWasAskedFor() throws IOException {
    CollectorEnvironment environment =
        new CollectorEnvironment(executable("libwhip.so"), Map.of())
            .cluster("b:9092", "http://r:8081", "whip.")
            .run("id", null, Map.of())
            .measure("virtual", "adaptive", "20us");
    assertEquals(
        Map.of(
            "OMP_TOOL", "enabled",
            "OMP_TOOL_LIBRARIES", directory.resolve("libwhip.so").toString(),
            "WHIP_BOOTSTRAP", "b:9092",
            "WHIP_REGISTRY", "http://r:8081",
            "WHIP_PREFIX", "whip.",
            "WHIP_RUN", "id",
            "WHIP_CLOCK", "virtual",
            "WHIP_DETAIL", "adaptive",
            "WHIP_RESOLUTION", "20us"),
        environment.variables());
  }

  @Test
  void shouldNotStartWithoutTheCollector() {
    assertThrows(
        IllegalStateException.class,
        () -> new CollectorEnvironment(directory.resolve("absent.so"), Map.of()));
  }

  @Test
  void shouldReturnTheExitStatusAndTellASignalFromIt() throws Exception {
    assertEquals(7, Child.start(List.of("sh", "-c", "exit 7"), Map.of()).await());
    int killed = Child.start(List.of("sh", "-c", "kill -SEGV $$"), Map.of()).await();
    assertEquals("signal SIGSEGV", Child.describe(killed));
    assertTrue(Child.wasKilled(killed));
    assertFalse(Child.wasKilled(7));
    assertEquals("exit 7", Child.describe(7));
    assertEquals("signal 40", Child.describe(168));
  }

  @Test
  void shouldPassTheEnvironmentOn() throws Exception {
    assertEquals(0, Child.start(List.of("sh", "-c", "test \"$A\" = b"), Map.of("A", "b")).await());
  }

  @Test
  void shouldNameRunsSoThatTheyCanStandInKeysAndVariables() {
    String id = RunId.generate();
    assertTrue(id.matches("[0-9a-z]{10}"), id);
    assertFalse(id.equals(RunId.generate()));
  }

  private Path executable(String name) throws IOException {
    Path file = Files.writeString(directory.resolve(name), "#!/bin/sh\n");
    return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
  }
}
