package whip.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import whip.testkit.tier.RowsInSlices;

/** Every example in C has the profile beside it, as far as collector and model are concerned. */
class CollectorOnExamplesTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir private Path folder;

  static Stream<Path> examples() throws IOException {
    try (Stream<Path> files = Files.walk(Home.examples())) {
      return files
          .filter(file -> file.toString().endsWith(".c") && Files.exists(expected(file)))
          .sorted()
          .toList()
          .stream();
    }
  }

  private static Path expected(Path source) {
    return source.resolveSibling(source.getFileName().toString().replace(".c", ".expected.json"));
  }

  @RowsInSlices(2)
  @ParameterizedTest
  @MethodSource("examples")
  void shouldHaveTheProfileBesideIt(Path source) throws IOException {
    Optional<CollectorRun> collector = CollectorRun.find(folder);
    assumeTrue(collector.isPresent(), "the native build has made no libwhip-test.so");
    JsonNode expected = JSON.readTree(expected(source).toFile());
    Path program = collector.orElseThrow().compile(source);
    List<String> failures = new ArrayList<>();
    for (int threads : new int[] {1, 2, 4}) {
      LineProfile found = collector.orElseThrow().profile(program, threads);
      String on = "on " + threads + ": ";
      check(expected, "work", found.work(), on, failures);
      check(expected, "span", found.span(), on, failures);
      check(expected, "lockBound", lockBound(found), on, failures);
      for (JsonNode row : expected.get("directives")) {
        check(row, found, on, failures);
      }
    }
    assertEquals(List.of(), failures);
  }

  private static long lockBound(LineProfile found) {
    return found.locks().stream()
        .mapToLong(lock -> Long.parseLong(lock.substring(0, lock.indexOf(' '))))
        .max()
        .orElse(0);
  }

  private static void check(
      JsonNode expected, String name, long found, String on, List<String> failures) {
    if (expected.has(name) && expected.get(name).asLong() != found) {
      failures.add(on + name + " " + expected.get(name) + " but " + found);
    }
  }

  private static void check(JsonNode row, LineProfile found, String on, List<String> failures) {
    String label = row.get("label").asText();
    String key = row.get("kind").asText() + label.substring(label.lastIndexOf(':'));
    String numbers = row.get("instances") + " " + row.get("work") + " " + row.get("span");
    // Those of a loop are followed by its size.
    if (!(found.directives().get(key) + " ").startsWith(numbers + " ")) {
      failures.add(on + key + " " + numbers + " but " + found.directives());
    }
    check(row, "serialWork", found.serialWork().getOrDefault(key, 0L), on + key + " ", failures);
  }
}
