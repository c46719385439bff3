package whip.e2e;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import whip.schemas.profile.DirectiveRow;
import whip.testkit.tier.RowsInSlices;

/**
 * Every example with an expected profile beside it gives exactly that on the virtual clock, on any
 * number of threads.
 */
@ExtendWith(Engine.class)
class ExamplesTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir Path directory;

  static Stream<Path> examples() throws IOException {
    try (Stream<Path> files = Files.walk(Home.examples())) {
      return files.filter(file -> expected(file).toFile().exists()).sorted().toList().stream();
    }
  }

  private static Path expected(Path source) {
    String name = source.getFileName().toString();
    return source.resolveSibling(name.replaceAll("\\.c(pp)?$", "") + ".expected.json");
  }

  static JsonNode expectedOf(Path source) throws IOException {
    return JSON.readTree(expected(source).toFile());
  }

  @RowsInSlices(5)
  @ParameterizedTest
  @MethodSource("examples")
  void shouldHaveTheExpectedProfile(Path source, Engine.Endpoint engine) throws IOException {
    JsonNode expected = expectedOf(source);
    Path program = Toolchain.clang(source, directory);
    Runs runs = new Runs(engine);
    List<Runs.Run> all = AtOnce.each(List.of(1, 2, 4), threads -> runs.virtual(program, threads));
    try (ProfileReader reader = new ProfileReader(engine)) {
      for (Runs.Run run : all) {
        run.result().expect(0);
        assertProfile(run.id(), expected, reader.awaitComplete(run.id()));
      }
    }
  }

  static void assertProfile(String run, JsonNode expected, ProfileReader.Profile actual) {
    assertEquals(expected.get("work").asLong(), actual.program().getWork(), run + " work");
    assertEquals(expected.get("span").asLong(), actual.program().getSpan(), run + " span");
    if (expected.has("lockBound")) {
      assertEquals(
          expected.get("lockBound").asLong(), actual.program().getLockBound(), run + " lockBound");
    }
    assertAll(
        expected.path("directives").valueStream().map(row -> () -> assertRow(run, row, actual)));
  }

  private static void assertRow(String run, JsonNode row, ProfileReader.Profile actual) {
    String kind = row.get("kind").asText();
    String label = row.get("label").asText();
    DirectiveRow directive = actual.directive(kind, label);
    String where = run + " " + kind + " " + label;
    assertEquals(row.get("instances").asLong(), directive.getInstances(), where + " instances");
    assertEquals(row.get("work").asLong(), directive.getWork(), where + " work");
    assertEquals(row.get("span").asLong(), directive.getSpan(), where + " span");
    if (row.has("serialWork")) {
      assertEquals(row.get("serialWork").asLong(), directive.getSerialWork(), where + " serial");
    }
  }
}
