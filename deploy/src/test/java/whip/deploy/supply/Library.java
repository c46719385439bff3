package whip.deploy.supply;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import whip.deploy.Yaml;

/**
 * A library of others that we ship, or build with.
 *
 * @param name as advisories name it: {@code group:artifact}, or npm's name; {@code *:artifact}
 *     where the group is not known
 * @param licences the identifiers of which one is to be chosen, where its bill names them
 */
record Library(String name, String version, List<String> licences) {
  /** Who has a bill of materials. */
  static final List<String> SHIPPED =
      List.of("streams-app/engine", "cli", "sinks/postgres", "sinks/parquet", "sinks/prometheus");

  /**
   * By group, where a bill errs. JLine's POMs say "The BSD License" with the address of the three
   * clauses; the bill's tool goes by the name, which it takes for the four.
   */
  private static final Map<String, List<String>> READ_BY_HAND =
      Map.of("org.jline", List.of("BSD-3-Clause"));

  /** That an advisory which names this one may mean it. */
  boolean isCalled(String other) {
    return name.startsWith("*:") ? other.endsWith(name.substring(1)) : other.equals(name);
  }

  @Override
  public String toString() {
    return name + " " + version;
  }

  /** Those of a module's bill of materials (CycloneDX), but for our own. */
  static List<Library> ofBill(String module) throws IOException {
    Path bill = Yaml.ROOT.resolve(module + "/target/bom.json");
    if (!Files.exists(bill)) {
      throw new IOException(bill + " is missing: `mvn verify` makes it");
    }
    List<Library> libraries = new ArrayList<>();
    for (JsonNode component : new ObjectMapper().readTree(bill.toFile()).path("components")) {
      String group = component.path("group").asText();
      if (group.equals("whip")) {
        continue;
      }
      List<String> licences = new ArrayList<>();
      for (JsonNode choice : component.path("licenses")) {
        JsonNode licence = choice.path("license");
        licences.add(licence.path("id").asText(licence.path("name").asText()));
      }
      libraries.add(
          new Library(
              group + ":" + component.path("name").asText(),
              component.path("version").asText(),
              READ_BY_HAND.getOrDefault(group, licences)));
    }
    return libraries;
  }

  /** Those that are in no bill, since they are taken out of an archive (confluent/README.md). */
  static List<Library> ofConfluent() throws IOException {
    Path classes = Yaml.ROOT.resolve("confluent/target/classes/META-INF/maven");
    List<Library> libraries = new ArrayList<>();
    try (Stream<Path> files = Files.walk(classes)) {
      for (Path file : files.filter(each -> each.endsWith("pom.properties")).toList()) {
        Properties coordinates = new Properties();
        try (InputStream in = Files.newInputStream(file)) {
          coordinates.load(in);
        }
        libraries.add(
            new Library(
                coordinates.getProperty("groupId") + ":" + coordinates.getProperty("artifactId"),
                coordinates.getProperty("version"),
                List.of("Apache-2.0")));
      }
    }
    return libraries;
  }

  /** Libraries of Debezium's connector, whose archive names no groups: {@code *:artifact}. */
  static List<Library> ofConnector() throws IOException {
    Pattern named = Pattern.compile("(.+?)-(\\d.*)\\.jar");
    List<Library> libraries = new ArrayList<>();
    try (Stream<Path> files = Files.walk(Path.of("target/connector"))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Matcher name = named.matcher(file.getFileName().toString());
        if (name.matches()) {
          libraries.add(new Library("*:" + name.group(1), name.group(2), List.of()));
        }
      }
    }
    return libraries;
  }

  /** The collector's Kafka client, built from source. */
  static Library librdkafka() throws IOException {
    String assignment = "RDKAFKA_VERSION=";
    try (Stream<String> lines = Files.lines(Yaml.ROOT.resolve("scripts/librdkafka.sh"))) {
      String version = lines.filter(line -> line.startsWith(assignment)).findFirst().orElseThrow();
      return new Library(
          "librdkafka", version.substring(assignment.length()), List.of("BSD-2-Clause"));
    }
  }

  /** Packages of the dashboard's page, its build and its tests. */
  static List<Library> ofPage() throws IOException {
    Path lock = Yaml.ROOT.resolve("sinks/dashboard/page/package-lock.json");
    List<Library> libraries = new ArrayList<>();
    new ObjectMapper()
        .readTree(lock.toFile())
        .path("packages")
        .properties()
        .forEach(
            each -> {
              String path = each.getKey();
              // The page itself has no path.
              if (!path.isEmpty()) {
                libraries.add(
                    new Library(
                        path.substring(path.lastIndexOf("node_modules/") + 13),
                        each.getValue().path("version").asText(),
                        List.of(each.getValue().path("license").asText())));
              }
            });
    return libraries;
  }
}
