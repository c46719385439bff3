package whip.engine.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Two classes of one name, one on either side, would be two copies of one format. */
class NoTwinsTest {
  private static final List<Path> SIDES =
      List.of(
          Path.of("src/main/java"),
          Path.of("../cli/src/main/java"),
          Path.of("../streams-app/engine/src/main/java"));

  @Test
  void shouldHaveEachNameOnOneSideOnly() throws IOException {
    Set<String> names = new TreeSet<>();
    Set<String> twins = new TreeSet<>();
    for (Path side : SIDES) {
      for (String name : classes(side)) {
        if (!names.add(name)) {
          twins.add(name);
        }
      }
    }
    assertEquals(Set.of(), twins);
  }

  private static Set<String> classes(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      Set<String> names =
          files
              .map(file -> file.getFileName().toString())
              .filter(name -> name.endsWith(".java") && !name.equals("package-info.java"))
              .collect(Collectors.toSet());
      assertTrue(names.size() > 1, folder::toString);
      return names;
    }
  }
}
