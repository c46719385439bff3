package whip.e2e.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import whip.e2e.Engine;
import whip.e2e.Home;
import whip.e2e.Shell;
import whip.e2e.Toolchain;
import whip.testkit.tier.InSlices;
import whip.testkit.tier.RowsInSlices;

/** Checks programs that change their own process and what they start. */
@Tag("program")
@ExtendWith(Engine.class)
class HabitsTest {

  private static final Path PROGRAMS = Home.ROOT.resolve("e2e/src/test/programs/habits");

  @TempDir Path directory;

  @InSlices({0, 2, 4, 6, 8})
  @Test
  void shouldCallNoFunctionOfTheProgram(Engine.Endpoint engine) throws IOException {
    Path program = Toolchain.clang(PROGRAMS.resolve("own_names.c"), directory, "-rdynamic");
    assertEquals("0 calls\n", run(engine, program.toString()).out());
    assertComplete(20, 5);
  }

  @InSlices({1, 3, 5, 7, 9})
  @Test
  void shouldEndWithTheProgramsLastThread(Engine.Endpoint engine) throws IOException {
    Path program = Toolchain.clang(PROGRAMS.resolve("last_thread.c"), directory);
    assertEquals("the last thread ends\n", run(engine, program.toString()).out());
    assertComplete(10, 10);
  }

  @InSlices({0, 2, 4, 6, 8})
  @Test
  void shouldSayThatAProgramWithoutANetworkIsNotRecorded(Engine.Endpoint engine) {
    Path program = Toolchain.clang(PROGRAMS.resolve("no_network.c"), directory);
    Shell.Result ran = ran(engine, program.toString()).expect(125);
    assertEquals("done\n", ran.out());
    assertTrue(ran.err().contains("whip-helper"), ran.err());
    assertTrue(ran.err().contains("not recorded"), ran.err());
  }

  @InSlices({1, 3, 5, 7, 9})
  @Test
  void shouldLoseNothingWhereAProgramClosesAllFiles(Engine.Endpoint engine) throws IOException {
    Path program = Toolchain.clang(PROGRAMS.resolve("closes_files.c"), directory);
    assertEquals("40 good\n", run(engine, program.toString()).out());
    assertComplete(2 * 10 + 20 * 100, 10 + 20);
  }

  /** With an allocation in the linker's lock, each waits for the other. */
  @InSlices({0, 2, 4, 6, 8})
  @Test
  void shouldRunBesideAHeapProfiler(Engine.Endpoint engine) throws IOException {
    Path program = Toolchain.clang(PROGRAMS.resolve("allocates.c"), directory);
    Path profiler =
        Toolchain.clang(
            PROGRAMS.resolve("unwinds.c"), directory, "-fno-openmp", "-shared", "-fPIC");
    Shell.Result ran = run(engine, "env", "LD_PRELOAD=" + profiler, program.toString());
    assertEquals("done\n", ran.out());
    assertComplete(40, 5);
  }

  /** Starts a program as bundles with a C library of their own do. */
  @InSlices({1, 3, 5, 7, 9})
  @Test
  void shouldFindTheLinesOfAProgramThatTheLinkerStarts(Engine.Endpoint engine) throws IOException {
    Path program = Toolchain.clang(PROGRAMS.resolve("allocates.c"), directory);
    run(engine, "/lib64/ld-linux-x86-64.so.2", program.toString());
    assertComplete(40, 5);
    assertTrue(profile().toString().contains("allocates.c:8"), profile()::toPrettyString);
  }

  @RowsInSlices(2)
  @ParameterizedTest
  @ValueSource(strings = {"-v 400000", "-v 1000000", "-v 4000000", "-d 400000", "-d 1000000"})
  void shouldBeRecordedWithLittleMemory(String limit, Engine.Endpoint engine) throws IOException {
    Path program = Toolchain.clang(PROGRAMS.resolve("own_names.c"), directory);
    run(engine, "bash", "-c", "ulimit " + limit + "; exec " + program);
    assertComplete(20, 5);
  }

  private Shell.Result run(Engine.Endpoint engine, String... words) {
    return ran(engine, words).expect(0);
  }

  private Shell.Result ran(Engine.Endpoint engine, String... words) {
    List<String> command =
        new ArrayList<>(List.of("run", "--threads", "2", "--clock", "virtual", "--json"));
    command.addAll(List.of(directory.resolve("profile.json").toString(), "--"));
    command.addAll(List.of(words));
    return engine.whip(command.toArray(String[]::new));
  }

  private void assertComplete(long work, long span) throws IOException {
    JsonNode profile = profile();
    assertEquals("complete", profile.get("status").asText(), profile::toPrettyString);
    assertEquals(work, profile.get("work").asLong(), profile::toPrettyString);
    assertEquals(span, profile.get("span").asLong(), profile::toPrettyString);
  }

  private JsonNode profile() throws IOException {
    return new ObjectMapper().readTree(directory.resolve("profile.json").toFile());
  }
}
