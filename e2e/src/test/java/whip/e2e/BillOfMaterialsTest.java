package whip.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What ships, from the bills of materials (CycloneDX) that the build makes in its phase {@code
 * verify}: no library without a licence that is allowed, and none that a reviewed advisory names.
 */
class BillOfMaterialsTest {
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

  /**
   * By group, where the bill errs. JLine's POMs say "The BSD License" with the address of the three
   * clauses; the bill's tool goes by the name, which it takes for the four.
   */
  private static final Map<String, List<String>> READ_BY_HAND =
      Map.of("org.jline", List.of("BSD-3-Clause"));

  /** A library of a bill. */
  record Component(String group, String name, String version, List<String> licences) {
    boolean isOurs() {
      return group.equals("whip");
    }

    @Override
    public String toString() {
      return group + ":" + name + ":" + version + " " + String.join(" or ", licences);
    }
  }

  /**
   * A line of {@code docs/advisories.csv}.
   *
   * @param fixed the first version that is not affected
   */
  record Advisory(String id, String name, String fixed) {
    boolean concerns(Component component) {
      return component.name().equals(name) && isBefore(component.version(), fixed);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"streams-app", "cli", "sinks/postgres", "sinks/parquet", "sinks/prometheus"})
  void shouldShipNothingWithoutALicenceThatIsAllowed(String module) throws IOException {
    List<Component> components = components(module);
    Set<String> report = new TreeSet<>();
    Set<String> refused = new TreeSet<>();
    for (Component component : components) {
      if (component.isOurs()) {
        continue;
      }
      report.add(component.toString());
      if (component.licences().stream().noneMatch(ALLOWED::contains)) {
        refused.add(component.toString());
      }
    }
    assertTrue(report.size() > 10, "a bill of " + report);
    assertEquals(Set.of(), refused, "no allowed licence");
    Files.write(Home.ROOT.resolve(module + "/target/licences.txt"), report);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"streams-app", "cli", "sinks/postgres", "sinks/parquet", "sinks/prometheus"})
  void shouldShipNothingThatAReviewedAdvisoryNames(String module) throws IOException {
    List<String> concerned = new ArrayList<>();
    for (Component component : components(module)) {
      for (Advisory advisory : advisories()) {
        if (advisory.concerns(component)) {
          concerned.add(component + " " + advisory);
        }
      }
    }
    assertEquals(List.of(), concerned);
  }

  /** The one library that is in no bill: the collector's, from source. */
  @Test
  void shouldBuildNoKafkaClientThatAReviewedAdvisoryNames() throws IOException {
    String version =
        Files.readAllLines(Home.ROOT.resolve("scripts/librdkafka.sh")).stream()
            .filter(line -> line.startsWith("RDKAFKA_VERSION="))
            .map(line -> line.substring(line.indexOf('=') + 1))
            .findFirst()
            .orElseThrow();
    Component built = new Component("", "librdkafka", version, List.of("BSD-2-Clause"));
    Component debians = new Component("", "librdkafka", "2.0.2", List.of("BSD-2-Clause"));
    assertTrue(advisories().stream().noneMatch(advisory -> advisory.concerns(built)), version);
    assertTrue(advisories().stream().anyMatch(advisory -> advisory.concerns(debians)));
  }

  @Test
  void shouldKnowAnAdvisoryWhenItSeesOne() throws IOException {
    assertTrue(advisories().size() > 10);
    Component old = new Component("org.apache.avro", "avro", "1.11.3", List.of("Apache-2.0"));
    assertTrue(advisories().stream().anyMatch(advisory -> advisory.concerns(old)));
  }

  @ParameterizedTest
  @CsvSource({
    "1.9.1,1.10,true",
    "1.10,1.9.1,false",
    "2.13.4,2.13.4.1,true",
    "32.0.0-jre,32.0.0,false",
    "1.1.10.4,1.1.10.4,false"
  })
  void shouldCompareVersionsByTheirNumbers(String one, String other, boolean before) {
    assertEquals(before, isBefore(one, other));
  }

  private static List<Component> components(String module) throws IOException {
    Path bill = Home.ROOT.resolve(module + "/target/bom.json");
    assertTrue(Files.exists(bill), bill + " is missing: `mvn verify` makes it");
    List<Component> components = new ArrayList<>();
    for (JsonNode component : new ObjectMapper().readTree(bill.toFile()).path("components")) {
      List<String> licences = new ArrayList<>();
      for (JsonNode choice : component.path("licenses")) {
        JsonNode licence = choice.path("license");
        licences.add(licence.path("id").asText(licence.path("name").asText()));
      }
      String group = component.path("group").asText();
      components.add(
          new Component(
              group,
              component.path("name").asText(),
              component.path("version").asText(),
              READ_BY_HAND.getOrDefault(group, licences)));
    }
    return components;
  }

  private static List<Advisory> advisories() throws IOException {
    return Files.readAllLines(Home.ROOT.resolve("docs/advisories.csv")).stream()
        .skip(1)
        .map(line -> line.split(",", -1))
        .map(fields -> new Advisory(fields[0], fields[1], fields[2]))
        .toList();
  }

  private static boolean isBefore(String version, String other) {
    String[] one = version.replaceAll("[^0-9.].*", "").split("\\.", -1);
    String[] two = other.split("\\.", -1);
    for (int i = 0; i < Math.max(one.length, two.length); i++) {
      int difference = Integer.compare(number(one, i), number(two, i));
      if (difference != 0) {
        return difference < 0;
      }
    }
    return false;
  }

  private static int number(String[] parts, int i) {
    return i < parts.length && !parts[i].isEmpty() ? Integer.parseInt(parts[i]) : 0;
  }
}
