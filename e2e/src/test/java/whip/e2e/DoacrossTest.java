package whip.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Loops whose iterations wait for each other have the span of their waits, on any team. */
@ExtendWith(Engine.class)
class DoacrossTest {

  /** A pipeline, with 20 units behind each source, and a wavefront. */
  private static final String SOURCE =
      """
      #include "whip.h"
      int main(void) {
      #pragma omp parallel for ordered(1) schedule(dynamic, 1)
        for (int i = 0; i < 8; i++) {
          whip_work(10);
      #pragma omp ordered depend(sink: i - 1)
          whip_work(5);
      #pragma omp ordered depend(source)
          whip_work(20);
        }
      #pragma omp parallel for collapse(2) ordered(2) schedule(dynamic, 1)
        for (int i = 4; i > 0; i--) {
          for (int j = 0; j < 8; j += 2) {
      #pragma omp ordered depend(sink: i + 1, j) depend(sink: i, j - 2)
            whip_work(3);
      #pragma omp ordered depend(source)
          }
        }
        return 0;
      }
      """;

  private static final int WORK = 8 * (10 + 5 + 20) + 4 * 4 * 3;
  private static final int SPAN = 10 + 8 * 5 + 20 + (4 + 4 - 1) * 3;

  @TempDir Path directory;

  @Test
  void shouldWaitForSourcesOnAnyTeam(Engine.Endpoint engine) throws IOException {
    Path program = Toolchain.clang(source(), directory);
    for (String threads : new String[] {"1", "2", "8"}) {
      JsonNode profile = ran(engine, program, threads);
      assertEquals("complete", profile.get("status").asText());
      assertEquals(WORK, profile.get("work").asLong());
      assertEquals(SPAN, profile.get("span").asLong());
      assertEquals("{}", profile.get("limits").toString());
    }
  }

  /** Checks that GCC's reports suffice for the span on more than one thread. */
  @Test
  void shouldFollowProgramsOfGcc(Engine.Endpoint engine) throws IOException {
    Path program = Toolchain.gcc(source(), directory);
    JsonNode two = ran(engine, program, "2");
    assertEquals(WORK, two.get("work").asLong());
    assertEquals(SPAN, two.get("span").asLong());
    assertEquals(true, two.get("limits").has("doacross"));
    assertEquals(true, ran(engine, program, "1").get("limits").has("doacross"));
  }

  private JsonNode ran(Engine.Endpoint engine, Path program, String threads) throws IOException {
    Path file = directory.resolve("profile.json");
    engine
        .process(
            "run",
            "--threads",
            threads,
            "--clock",
            "virtual",
            "--json",
            file.toString(),
            "--",
            program.toString())
        .expect(0);
    return new ObjectMapper().readTree(file.toFile());
  }

  private Path source() throws IOException {
    return Files.writeString(directory.resolve("doacross.c"), SOURCE);
  }
}
