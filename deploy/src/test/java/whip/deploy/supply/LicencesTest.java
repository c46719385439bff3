package whip.deploy.supply;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import whip.deploy.Yaml;

/**
 * Checks the libraries that ship, by the bills of materials that the build makes in its phase
 * {@code verify}.
 */
class LicencesTest {
  /** A library with several has to have one of these: then we take it under that. */
  private static final Set<String> ALLOWED =
      Set.of(
          "Apache-2.0",
          "MIT",
          "BSD-2-Clause",
          "BSD-3-Clause",
          "EPL-2.0",
          // RE2/J's own name for three clauses of BSD.
          "Go License");

  static List<String> shipped() {
    return Library.SHIPPED;
  }

  @ParameterizedTest
  @MethodSource("shipped")
  void shouldShipNothingWithoutALicenceThatIsAllowed(String module) throws IOException {
    Set<String> report = new TreeSet<>();
    Set<String> refused = new TreeSet<>();
    for (Library library : Library.ofBill(module)) {
      String line = library + " " + String.join(" or ", library.licences());
      report.add(line);
      if (!isAllowed(library)) {
        refused.add(line);
      }
    }
    assertTrue(report.size() > 10, "a bill of " + report);
    Files.write(Yaml.ROOT.resolve(module + "/target/licences.txt"), report);
    assertEquals(Set.of(), refused, "no allowed licence");
  }

  /** Modules build at once: without a dependency, a bill may not be there yet. */
  @ParameterizedTest
  @MethodSource("shipped")
  void shouldBeTestedBehindWhatShips(String module) throws IOException {
    String pom = Files.readString(Yaml.ROOT.resolve(module + "/pom.xml"));
    Matcher name = Pattern.compile("</parent>\\s*<artifactId>(.*)</artifactId>").matcher(pom);
    assertTrue(name.find(), module);
    assertTrue(
        Files.readString(Yaml.ROOT.resolve("deploy/pom.xml"))
            .contains("<artifactId>" + name.group(1) + "</artifactId>"),
        name.group(1));
  }

  /** The classes of Confluent's client are in no bill, and lie in a jar of ours. */
  @Test
  void shouldShipConfluentsClassesWithTheirLicence() throws IOException {
    Path meta = Yaml.ROOT.resolve("confluent/target/classes/META-INF");
    String licence = Files.readString(meta.resolve("LICENSE"));
    assertTrue(licence.contains("Apache License") && licence.contains("Version 2.0"), licence);
    assertTrue(Files.readString(meta.resolve("NOTICE")).contains("Confluent"));
    assertEquals(
        Set.of("kafka-schema-registry-client", "kafka-schema-serializer", "kafka-avro-serializer"),
        Library.ofConfluent().stream()
            .map(library -> library.name().replaceFirst("^io.confluent:", ""))
            .collect(Collectors.toSet()));
  }

  @Test
  void shouldAllowOneOfSeveralAndNoOther() {
    assertTrue(isAllowed(new Library("a:a", "1", List.of("GPL-2.0-only", "EPL-2.0"))));
    assertEquals(false, isAllowed(new Library("a:a", "1", List.of("GPL-2.0-only"))));
    assertEquals(false, isAllowed(new Library("a:a", "1", List.of())));
  }

  private static boolean isAllowed(Library library) {
    return library.licences().stream().anyMatch(ALLOWED::contains);
  }
}
