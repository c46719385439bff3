package whip.deploy.supply;

import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvParser;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.maven.artifact.versioning.ComparableVersion;

/**
 * That some versions of a library are vulnerable: a line of GitHub's advisory database, as two
 * packages carry it (docs/adr/0014), or one of ours.
 *
 * @param id such as {@code CVE-2021-44228}
 * @param published a day, as {@code 2021-12-10}; empty in ours
 * @param introduced the first version that is affected
 * @param fixed the first later one that is not; empty if {@code last} has it, or nothing has
 * @param last the last one that is affected; empty if {@code fixed} has it, or nothing has
 */
record Advisory(
    String id,
    String published,
    String title,
    String library,
    String introduced,
    String fixed,
    String last,
    String severity) {

  /** Advisories of the packages, ten columns without a head. */
  static List<Advisory> ofDatabase(Path file) throws IOException {
    return rows(file).stream()
        .map(
            row -> {
              if (row.length != 10) {
                throw new IllegalArgumentException(
                    file + ": " + row.length + " columns in " + row[0]);
              }
              String day = row[1].substring(0, 10);
              return new Advisory(row[0], day, row[2], row[3], row[4], row[5], row[6], row[7]);
            })
        .toList();
  }

  /**
   * Advisories that no database has, {@code docs/advisories.csv}: advisory, library, first fixed
   * version.
   */
  static List<Advisory> ofOurs(Path file) throws IOException {
    return rows(file).stream()
        .skip(1)
        .map(row -> new Advisory(row[0], "", row[3], row[1], "0", row[2], "", "BY HAND"))
        .toList();
  }

  static List<String[]> rows(Path file) throws IOException {
    CsvMapper mapper = CsvMapper.builder().enable(CsvParser.Feature.WRAP_AS_ARRAY).build();
    try (MappingIterator<String[]> rows =
        mapper.readerFor(String[].class).readValues(file.toFile())) {
      return rows.readAll();
    }
  }

  boolean concerns(Library one) {
    if (!one.isCalled(library)) {
      return false;
    }
    ComparableVersion version = new ComparableVersion(one.version());
    if (version.compareTo(new ComparableVersion(introduced)) < 0) {
      return false;
    }
    if (!fixed.isEmpty()) {
      return version.compareTo(new ComparableVersion(fixed)) < 0;
    }
    return last.isEmpty() || version.compareTo(new ComparableVersion(last)) <= 0;
  }

  /** That it was none after all, as its title begins then. */
  boolean isWithdrawn() {
    return title.startsWith("Withdrawn Advisory");
  }
}
