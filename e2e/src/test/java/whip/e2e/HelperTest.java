package whip.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import whip.schemas.profile.ProfileStatus;
import whip.testkit.tier.Tier;

/**
 * The collector that leaves all but the events to a process of its own (docs/adr/0021). Not what
 * {@code whip run} uses yet.
 */
@ExtendWith(Engine.class)
class HelperTest {

  @TempDir Path directory;

  private static Map<String, String> guest(String detail) {
    return Map.of("OMP_TOOL_LIBRARIES", Home.guest().toString(), "WHIP_DETAIL", detail);
  }

  static Stream<Path> examples() throws IOException {
    return Tier.current().part(ExamplesTest.examples().toList()).stream();
  }

  @ParameterizedTest
  @MethodSource("examples")
  void shouldHaveTheExpectedProfile(Path source, Engine.Endpoint engine) throws IOException {
    JsonNode expected = ExamplesTest.expectedOf(source);
    Path program = Toolchain.clang(source, directory);
    Runs runs = new Runs(engine);
    try (ProfileReader reader = new ProfileReader(engine)) {
      for (String detail : List.of("full", "adaptive")) {
        Runs.Run run = runs.run(program, 2, "virtual", guest(detail));
        run.result().expect(0);
        ExamplesTest.assertProfile(run.id(), expected, reader.awaitComplete(run.id()));
      }
    }
  }

  @Test
  void shouldHaveAllThatAKilledProgramHadWritten(Engine.Endpoint engine) {
    Path source = Home.ROOT.resolve("e2e/src/test/programs/killed_behind_region.c");
    Path program = Toolchain.clang(source, directory);
    Runs.Run run = new Runs(engine).run(program, 2, "virtual", guest("full"));
    run.result().expect(137);
    try (ProfileReader reader = new ProfileReader(engine)) {
      ProfileReader.Profile profile = reader.awaitEnd(run.id());
      assertEquals(ProfileStatus.PARTIAL, profile.program().getStatus());
      assertEquals("killed", profile.program().getEndReason());
      assertEquals(30, profile.directive("task", "killed_behind_region.c:12").getWork());
      assertEquals(30, profile.directive("parallel", "killed_behind_region.c:8").getWork());
      assertEquals(4, profile.directive("parallel", "killed_behind_region.c:18").getWork());
      assertEquals(7 + 30 + 11 + 4, profile.program().getWork());
    }
  }
}
