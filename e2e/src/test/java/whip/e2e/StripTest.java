package whip.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import whip.model.construct.ThreadSet;

/** The strip of a real program, from its cuts to the verb, against an answer worked by hand. */
@ExtendWith(Engine.class)
class StripTest {
  /**
   * Thread 1 waits for 6 at the end of the first region. In the second, one of both waits for the
   * lock, and the other one for that. Then thread 0 is alone.
   */
  private static final String PHASES =
      """
      #include <omp.h>
      #include "whip.h"
      int main(void) {
        WHIP_PHASE("uneven");
      #pragma omp parallel num_threads(2)
        whip_work(omp_get_thread_num() == 0 ? 10 : 4);
        WHIP_PHASE("locked");
      #pragma omp parallel num_threads(2)
        {
      #pragma omp critical
          whip_work(5);
        }
        WHIP_PHASE("serial");
        whip_work(20);
        return 0;
      }
      """;

  @TempDir Path directory;

  @Test
  void shouldShowWhatEachThreadDidWhen(Engine.Endpoint engine) throws IOException {
    Path program =
        Toolchain.clang(Files.writeString(directory.resolve("phases.c"), PHASES), directory);
    Path json = directory.resolve("run.json");
    engine
        .whip("run", "--clock", "virtual", "--json", json.toString(), program.toString())
        .expect(0);
    String run = new ObjectMapper().readTree(json.toFile()).get("run").asText();

    JsonNode account = engine.json("constructs", run, "--strip");
    JsonNode strip = account.get("strip");
    assertEquals(40, strip.get("cut").asLong(), strip::toString);
    assertEquals(2, strip.get("threads").asInt());
    assertEquals(2, strip.get("shown").asInt());
    assertEquals(Map.of("work", 10L), times(strip, 0, 10, 0));
    assertEquals(Map.of("work", 4L, "imbalance", 6L), times(strip, 0, 10, 1));
    assertEquals(
        Set.of(Map.of("work", 5L, "imbalance", 5L), Map.of("work", 5L, "sync", 5L)),
        Set.of(times(strip, 10, 20, 0), times(strip, 10, 20, 1)));
    assertEquals(Map.of("work", 20L), times(strip, 20, 40, 0));
    assertEquals(Map.of("idle", 20L), times(strip, 20, 40, 1));
    assertEquals(times(account.get("classes")), both(strip));

    List<String> lines = engine.whip("constructs", run, "--strip").expect(0).out().lines().toList();
    assertTrue(
        lines.contains(
            "0          ############################################################   87.5"),
        lines::toString);
    assertTrue(
        lines.contains(
            "1          iiiiiiiiiiiiiii###############..............................   22.5"),
        lines::toString);
    assertTrue(lines.contains("#=work i=imbalance .=idle"), lines::toString);
    assertTrue(engine.json("constructs", run).path("strip").isMissingNode());
  }

  /** Times of both threads over the whole run, without classes of 0. */
  private static Map<String, Long> both(JsonNode strip) {
    Map<String, Long> sums = times(strip, 0, 40, 0);
    times(strip, 0, 40, 1).forEach((one, time) -> sums.merge(one, time, Long::sum));
    return sums;
  }

  private static Map<String, Long> times(JsonNode classes) {
    Map<String, Long> times = new TreeMap<>();
    for (Map.Entry<String, JsonNode> one : classes.properties()) {
      times.put(one.getKey(), one.getValue().asLong());
    }
    times.values().removeIf(time -> time == 0);
    return times;
  }

  /** Times of a thread between two cuts at marks: a heartbeat may have made more slices of them. */
  private static Map<String, Long> times(JsonNode strip, long from, long to, int thread) {
    Map<String, Long> sums = new TreeMap<>();
    long upTo = from;
    for (JsonNode slice : strip.get("slices")) {
      if (slice.get("begin").asLong() < from || slice.get("end").asLong() > to) {
        continue;
      }
      assertEquals(upTo, slice.get("begin").asLong(), strip::toString);
      upTo = slice.get("end").asLong();
      times(slice, thread).forEach((one, time) -> sums.merge(one, time, Long::sum));
    }
    assertEquals(to, upTo, strip::toString);
    sums.values().removeIf(time -> time == 0);
    return sums;
  }

  private static Map<String, Long> times(JsonNode slice, int thread) {
    for (JsonNode group : slice.get("groups")) {
      if (ThreadSet.parse(group.get("threads").asText()).numbers().contains(thread)) {
        return times(group.get("classes"));
      }
    }
    return Map.of("idle", slice.get("end").asLong() - slice.get("begin").asLong());
  }
}
