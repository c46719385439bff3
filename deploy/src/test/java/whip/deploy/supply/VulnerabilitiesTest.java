package whip.deploy.supply;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import whip.deploy.Yaml;

/**
 * No library of what ships and of what builds the page has a vulnerability that is known, but for
 * those of {@code docs/advisories-excused.csv}. The report: {@code target/vulnerabilities.txt}.
 */
class VulnerabilitiesTest {
  private static final Path DATABASES = Path.of("target/advisories");

  private static List<Advisory> ofMaven;
  private static List<Advisory> ofNpm;
  private static List<Advisory> ours;

  /** A library, and what is known of it. */
  record Finding(Advisory advisory, Library library) {
    /** Name in {@code docs/advisories-excused.csv}. */
    String name() {
      return advisory.id() + " " + library.name();
    }

    @Override
    public String toString() {
      String until = advisory.fixed().isEmpty() ? "fixed in none" : "fixed in " + advisory.fixed();
      return String.join(
          " ", advisory.id(), advisory.severity(), library + ",", until + ":", advisory.title());
    }
  }

  @BeforeAll
  static void read() throws IOException {
    ofMaven = Advisory.ofDatabase(DATABASES.resolve("advisories-maven.csv"));
    ofNpm = Advisory.ofDatabase(DATABASES.resolve("advisories-npm.csv"));
    ours = Advisory.ofOurs(Yaml.ROOT.resolve("docs/advisories.csv"));
  }

  @Test
  void shouldHaveNoneThatIsKnown() throws IOException {
    Set<Library> ofJava = new HashSet<>(Library.ofConfluent());
    assertEquals(3, ofJava.size());
    List<Library> ofConnector = Library.ofConnector();
    assertTrue(ofConnector.size() > 10, ofConnector.toString());
    ofJava.addAll(ofConnector);
    for (String module : Library.SHIPPED) {
      ofJava.addAll(Library.ofBill(module));
    }
    Set<Library> ofPage = new HashSet<>(Library.ofPage());
    assertTrue(ofJava.size() > 100 && ofPage.size() > 50, ofJava.size() + ", " + ofPage.size());

    List<Finding> findings = new ArrayList<>(findings(ofJava, ofMaven));
    findings.addAll(findings(ofPage, ofNpm));
    ofJava.add(Library.librdkafka());
    findings.addAll(findings(ofJava, ours));
    findings.sort(Comparator.comparing(Finding::toString));

    Map<String, String> excused = excused();
    Set<String> unused = new TreeSet<>(excused.keySet());
    List<String> report = new ArrayList<>();
    report.add(ofJava.size() + " libraries that ship; advisories: " + extent(ofMaven));
    report.add(ofPage.size() + " packages of the page and its build; advisories: " + extent(ofNpm));
    report.add("advisories of docs/advisories.csv: " + ours.size());
    List<String> refused = new ArrayList<>();
    for (Finding finding : findings) {
      report.add("");
      report.add(finding.toString());
      unused.remove(finding.name());
      if (finding.advisory().isWithdrawn()) {
        report.add("    withdrawn by who gave it");
      } else if (excused.containsKey(finding.name())) {
        report.add("    excused: " + excused.get(finding.name()));
      } else {
        report.add("    TO BE MENDED");
        refused.add(finding.toString());
      }
    }
    Files.write(Path.of("target/vulnerabilities.txt"), report);
    assertEquals(
        List.of(), refused, "known vulnerabilities: see deploy/target/vulnerabilities.txt");
    assertEquals(
        Set.of(), unused, "excused in docs/advisories-excused.csv, but not found any more");
  }

  /** Against a database that is empty, or in a form that is not understood. */
  @ParameterizedTest
  @CsvSource({
    "CVE-2021-44228, org.apache.logging.log4j:log4j-core, 2.14.1, 2.25.4",
    "CVE-2024-47561, org.apache.avro:avro, 1.11.3, 1.12.2",
    "CVE-2024-25710, org.apache.commons:commons-compress, 1.25.0, 1.28.0",
    "CVE-2024-25710, *:commons-compress, 1.25.0, 1.28.0",
    "CVE-2015-7501, commons-collections:commons-collections, 3.2.1, 3.2.2",
    "CVE-2026-22028, preact, 10.26.9, 10.29.8",
    "CVE-2025-30208, vite, 6.2.2, 6.4.6",
    "librdkafka-4895, librdkafka, 2.0.2, 2.15.1",
  })
  void shouldKnowOneWhenItSeesIt(String id, String name, String affected, String fixed) {
    List<Advisory> all = new ArrayList<>(ofMaven);
    all.addAll(ofNpm);
    all.addAll(ours);
    assertTrue(ids(new Library(name, affected, List.of()), all).contains(id), affected);
    assertEquals(List.of(), ids(new Library(name, fixed, List.of()), all), fixed);
  }

  @ParameterizedTest
  @CsvSource({
    // introduced, fixed, last, version, concerned
    "0, 1.10, '', 1.9.1, true",
    "0, 1.9.1, '', 1.10, false",
    "2.0, 2.13.4.1, '', 2.13.4, true",
    "2.0, 2.13.4.1, '', 1.9, false",
    "0, 32.0.0, '', 32.0.0-jre, false",
    "0, 12.0.0, '', 12.0.0-beta1, true",
    "0, '', 3.2.5, 3.2.5, true",
    "0, '', 3.2.5, 3.2.6, false",
    "1.0, '', '', 9.9, true",
  })
  void shouldCompareVersions(
      String introduced, String fixed, String last, String version, boolean concerned) {
    Advisory advisory = new Advisory("A", "", "", "a:a", introduced, fixed, last, "HIGH");
    assertEquals(concerned, advisory.concerns(new Library("a:a", version, List.of())));
    assertEquals(false, advisory.concerns(new Library("a:b", version, List.of())));
  }

  private static List<Finding> findings(Set<Library> libraries, List<Advisory> advisories) {
    List<Finding> findings = new ArrayList<>();
    for (Library library : libraries) {
      for (Advisory advisory : advisories) {
        if (advisory.concerns(library)) {
          findings.add(new Finding(advisory, library));
        }
      }
    }
    return findings;
  }

  private static List<String> ids(Library library, List<Advisory> advisories) {
    return findings(Set.of(library), advisories).stream()
        .filter(finding -> !finding.advisory().isWithdrawn())
        .map(finding -> finding.advisory().id())
        .toList();
  }

  /** Advisory and library, and why they do not matter. */
  private static Map<String, String> excused() throws IOException {
    Map<String, String> excused = new HashMap<>();
    for (String[] row : Advisory.rows(Yaml.ROOT.resolve("docs/advisories-excused.csv"))) {
      excused.put(row[0] + " " + row[1], row[2]);
    }
    excused.remove("advisory library");
    return excused;
  }

  private static String extent(List<Advisory> database) {
    String newest =
        database.stream().map(Advisory::published).max(Comparator.naturalOrder()).orElseThrow();
    return database.size() + ", the newest of " + newest;
  }
}
