package whip.e2e;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import whip.schemas.profile.ProfileStatus;
import whip.testkit.tier.InSlices;

/** Checks that the collector's helper process survives the program (docs/adr/0021). */
@ExtendWith(Engine.class)
class HelperTest {

  private static final Path PROGRAMS = Home.ROOT.resolve("e2e/src/test/programs");
  private static final Duration LIMIT = Duration.ofMinutes(3);

  @TempDir Path directory;

  @Test
  void shouldHaveAllThatAKilledProgramHadWritten(Engine.Endpoint engine) {
    Path program = Toolchain.clang(PROGRAMS.resolve("killed_behind_region.c"), directory);
    Runs.Run run = new Runs(engine).run(program, 2, "virtual", Map.of("WHIP_DETAIL", "full"));
    run.result().expect(137);
    try (ProfileReader reader = new ProfileReader(engine)) {
      ProfileReader.Profile profile = reader.awaitEnd(run.id());
      assertEquals(ProfileStatus.PARTIAL, profile.program().getStatus());
      assertEquals("signal SIGKILL", profile.program().getEndReason());
      assertEquals(30, profile.directive("task", "killed_behind_region.c:12").getWork());
      assertEquals(30, profile.directive("parallel", "killed_behind_region.c:8").getWork());
      assertEquals(4, profile.directive("parallel", "killed_behind_region.c:18").getWork());
      assertEquals(7 + 30 + 11 + 4, profile.program().getWork());
    }
  }

  @InSlices({1, 3, 5, 7, 9})
  @Test
  void shouldLetAProgramGoOnWhoseHelperIsKilledAndSayWhatIsMissing(Engine.Endpoint engine)
      throws Exception {
    Path program = Toolchain.clang(PROGRAMS.resolve("one_chunk_until_told.c"), directory);
    Path json = directory.resolve("profile.json");
    Path stop = directory.resolve("stop");
    String[] run = {
      "run",
      "--threads",
      "2",
      "--json",
      json.toString(),
      "--",
      "env",
      "WHIP_TEST_NAP_US=10000",
      program.toString(),
      stop.toString()
    };
    var ran = CompletableFuture.supplyAsync(() -> engine.whip(run));
    await()
        .atMost(LIMIT)
        .until(() -> engine.whip("runs", "--json", "-").out().contains(program.toString()));
    assertTrue(helperOf(program).orElseThrow().destroyForcibly());
    Files.createFile(stop);
    ran.get().expect(0);
    JsonNode profile = new ObjectMapper().readTree(json.toFile());
    assertEquals("partial", profile.get("status").asText(), profile::toPrettyString);
    assertTrue(profile.get("loss").has("end-unreported"), profile::toPrettyString);
  }

  /** That with a descriptor of a process that runs this program. */
  private static Optional<ProcessHandle> helperOf(Path program) {
    return ProcessHandle.allProcesses()
        .filter(process -> process.info().command().orElse("").endsWith("/whip-helper"))
        .filter(helper -> isOf(helper, program))
        .findFirst();
  }

  private static boolean isOf(ProcessHandle helper, Path program) {
    Path facts = Path.of("/proc", String.valueOf(helper.pid()), "fdinfo", "4");
    try (Stream<String> lines = Files.lines(facts)) {
      return lines
          .filter(line -> line.startsWith("Pid:"))
          .map(line -> Long.parseLong(line.substring("Pid:".length()).strip()))
          .flatMap(pid -> ProcessHandle.of(pid).stream())
          .anyMatch(process -> process.info().command().orElse("").equals(program.toString()));
    } catch (IOException | UncheckedIOException ended) {
      return false;
    }
  }
}
