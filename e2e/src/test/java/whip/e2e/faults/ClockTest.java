package whip.e2e.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import whip.e2e.CommandLine;
import whip.e2e.Engine;
import whip.e2e.Home;
import whip.e2e.Shell;
import whip.e2e.Toolchain;
import whip.testkit.tier.InSlices;

/** Hosts of programs whose clocks are hours ahead of the cluster's, or behind it. */
@Tag("program")
class ClockTest {
  private static final Path PROGRAMS = Home.ROOT.resolve("e2e/src/test/programs");

  @TempDir Path directory;

  @InSlices({3, 8})
  @ParameterizedTest
  @ValueSource(ints = {3, -3})
  void shouldRecordAndOrderRunsWhereAClockIsWrong(int hoursAhead) throws IOException {
    Path state = Files.createDirectory(directory.resolve("state"));
    Map<String, String> here = Map.of("XDG_STATE_HOME", state.toString());
    Path shift = program("faults/clock_shift.c", "-fno-openmp", "-shared", "-fPIC");
    // To an engine that has another time, ours is wrong.
    Map<String, String> there = new HashMap<>(here);
    there.put("LD_PRELOAD", shift.toString());
    there.put("SHIFT", String.valueOf(-3600 * hoursAhead));
    CommandLine.process(there, "engine", "start").expect(0);
    try {
      Engine.Endpoint engine = Engine.Endpoint.of(state);
      JsonNode first = recorded(engine, hoursAhead);
      String said = engine.whip("run", "--", program("unseen.c").toString()).expect(0).err();
      assertTrue(said.contains("made no OpenMP call"), said);
      JsonNode last = recorded(engine, hoursAhead);
      assertEquals(last, engine.json("report", "last"));
      List<JsonNode> runs = StreamSupport.stream(engine.json("runs").spliterator(), false).toList();
      assertEquals(3, runs.size(), runs.toString());
      assertEquals(last.get("run"), runs.get(0).get("run"));
      assertEquals(first.get("run"), runs.get(2).get("run"));
    } finally {
      CommandLine.process(here, "engine", "stop").expect(0);
    }
  }

  private JsonNode recorded(Engine.Endpoint engine, int hoursAhead) throws IOException {
    String program = program("echo.c").toString();
    Shell.Result ran = engine.whip("run", "--clock", "virtual", "--json", "-", "--", program);
    JsonNode profile = new ObjectMapper().readTree(ran.expect(0).out());
    assertEquals("complete", profile.get("status").asText(), ran.out());
    assertEquals(20, profile.get("work").asLong());
    assertEquals(15, profile.get("span").asLong());
    String how = hoursAhead > 0 ? "ahead of" : "behind";
    assertTrue(ran.err().contains(" s " + how + " the Kafka broker's"), ran.err());
    Instant now = Instant.now().minus(Duration.ofHours(hoursAhead));
    for (String time : List.of("startedAt", "endedAt")) {
      Duration ago = Duration.between(Instant.parse(profile.get(time).asText()), now);
      assertTrue(ago.abs().compareTo(Duration.ofMinutes(10)) < 0, time + " is off by " + ago);
    }
    return profile;
  }

  private Path program(String source, String... options) {
    return Toolchain.clang(PROGRAMS.resolve(source), directory, options);
  }
}
