package whip.schemas;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.SchemaCompatibility;
import org.apache.avro.SchemaCompatibility.Incompatibility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Stored records stay readable: the released schemas are kept under golden/released, {@code
 * stage/Name-version.avsc}, and every current schema must be compatible with all of them.
 */
class SchemaCompatibilityTest {

  private static final Path RELEASED = Path.of("golden", "released");

  /**
   * Stages whose records only the topology itself reads: the newer program reads the older data.
   */
  private static final List<String> PRIVATE_STAGES = List.of("subtree");

  static List<Path> schemas() throws IOException {
    try (Stream<Path> stages = Files.list(Path.of(""))) {
      return stages
          .filter(
              stage ->
                  List.of(
                          "run",
                          "location",
                          "node",
                          "construct",
                          "grain",
                          "region",
                          "subtree",
                          "profile",
                          "whatif",
                          "control")
                      .contains(stage.toString()))
          .flatMap(SchemaCompatibilityTest::files)
          .sorted()
          .toList();
    }
  }

  @ParameterizedTest
  @MethodSource("schemas")
  void shouldReadWhatEveryReleasedVersionWrote(Path file) throws IOException {
    List<Path> released = released(file);
    assertFalse(released.isEmpty(), file + " has never been released: add it to " + RELEASED);
    for (Path earlier : released) {
      assertEquals(List.of(), problems(parse(file), parse(earlier)), "reading " + earlier);
    }
  }

  @ParameterizedTest
  @MethodSource("schemas")
  void shouldBeReadableByEveryReleasedVersion(Path file) throws IOException {
    if (PRIVATE_STAGES.contains(file.getParent().toString())) {
      return;
    }
    for (Path earlier : released(file)) {
      assertEquals(List.of(), problems(parse(earlier), parse(file)), "read by " + earlier);
    }
  }

  /**
   * The collector asks no registry: to it, a later version is an earlier one with more behind it.
   */
  @Test
  void shouldAddFieldsOfControlBehindAllOthers() throws IOException {
    Path file = Path.of("control", "ControlRequest.avsc");
    List<Schema.Field> now = parse(file).getFields();
    for (Path earlier : released(file)) {
      List<Schema.Field> then = parse(earlier).getFields();
      assertEquals(
          then.stream().map(SchemaCompatibilityTest::nameAndType).toList(),
          now.stream().limit(then.size()).map(SchemaCompatibilityTest::nameAndType).toList(),
          earlier.toString());
    }
  }

  private static String nameAndType(Schema.Field field) {
    return field.name() + " " + field.schema();
  }

  private static List<String> problems(Schema reader, Schema writer) {
    return SchemaCompatibility.checkReaderWriterCompatibility(reader, writer)
        .getResult()
        .getIncompatibilities()
        .stream()
        .map(SchemaCompatibilityTest::describe)
        .toList();
  }

  private static String describe(Incompatibility problem) {
    return problem.getLocation() + ": " + problem.getType() + " " + problem.getMessage();
  }

  private static List<Path> released(Path file) {
    String prefix = file.getFileName().toString().replace(".avsc", "-");
    Path stage = RELEASED.resolve(file.getParent());
    return files(stage)
        .filter(path -> path.getFileName().toString().startsWith(prefix))
        .sorted()
        .toList();
  }

  private static Stream<Path> files(Path folder) {
    if (!Files.isDirectory(folder)) {
      return Stream.empty();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".avsc")).toList().stream();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static Schema parse(Path file) throws IOException {
    return new Schema.Parser().parse(Files.readString(file));
  }
}
