package whip.testkit.catalogue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import whip.testkit.SourceFiles;

/**
 * Holds what sources and pages repeat of the catalogue to its entries. With {@code
 * -Dcatalogue.write=true} it writes the blocks instead.
 */
class CatalogueTest {
  private static final Pattern SEARCHED = Pattern.compile(".*\\.(cpp|h|java|md|tpl)");

  /** Indentation and name; the comment is C++'s, Java's, Markdown's or YAML's. */
  private static final Pattern BEGIN = Pattern.compile("( *)(?://|<!--|#) catalogue: ([a-z-]+).*");

  private static final String END = "catalogue: end";

  private static final boolean WRITE = Boolean.getBoolean("catalogue.write");

  private static Catalogue catalogue;

  @BeforeAll
  static void read() throws IOException {
    catalogue = Catalogue.read(SourceFiles.ROOT.resolve("schemas/catalogue"));
  }

  @Test
  void shouldBeRepeatedAsItIs() throws IOException {
    Map<String, List<String>> blocks = Blocks.of(catalogue);
    Set<String> used = new TreeSet<>();
    List<Path> stale = new ArrayList<>();
    for (Path file : SourceFiles.matching(SEARCHED).keySet()) {
      Path path = SourceFiles.ROOT.resolve(file);
      List<String> lines = Files.readAllLines(path);
      List<String> renewed = renewed(lines, blocks, used, file);
      if (renewed.equals(lines)) {
        continue;
      }
      if (WRITE) {
        Files.write(path, renewed);
      } else {
        stale.add(file);
      }
    }
    assertEquals(blocks.keySet(), used, "blocks that some file holds");
    assertTrue(
        stale.isEmpty(),
        () ->
            stale
                + " differ from schemas/catalogue; to rewrite them:"
                + " mvn -o -q -pl testkit test -Dtest=CatalogueTest -Dcatalogue.write=true");
  }

  @Test
  void shouldHaveEachNameOnce() {
    List<String> names =
        Stream.of(
                catalogue.topics().stream().map(topic -> "topic " + topic.name()),
                catalogue.directives().stream().map(kind -> "directive " + kind.name()),
                catalogue.losses().stream().map(loss -> "loss " + loss.name()),
                catalogue.limits().stream().map(limit -> "limit " + limit.name()))
            .flatMap(all -> all)
            .toList();
    Set<String> seen = new HashSet<>();
    List<String> twice = names.stream().filter(name -> !seen.add(name)).toList();
    assertEquals(List.of(), twice);
    names.forEach(name -> assertTrue(name.matches("[a-z]+ [a-z]+([-.][a-z]+)*"), name));
  }

  @Test
  void shouldSpeakInSentences() {
    List<String> texts = new ArrayList<>();
    catalogue.losses().forEach(loss -> texts.addAll(List.of(loss.sentence(), loss.remedy())));
    catalogue.limits().forEach(limit -> texts.addAll(List.of(limit.sentence(), limit.remedy())));
    texts.removeIf(String::isEmpty);
    assertEquals(List.of(), texts.stream().filter(text -> !text.endsWith(".")).toList());
    // A limit's text is a string of C++ and a cell of a table.
    assertEquals(List.of(), texts.stream().filter(text -> text.matches(".*[\"\\\\|].*")).toList());
  }

  /** The lines of a file with its blocks as the catalogue has them. */
  private static List<String> renewed(
      List<String> lines, Map<String, List<String>> blocks, Set<String> used, Path file) {
    List<String> renewed = new ArrayList<>();
    String inside = null;
    for (String line : lines) {
      if (inside != null) {
        if (line.endsWith(END) || line.endsWith(END + " -->")) {
          inside = null;
          renewed.add(line);
        }
        continue;
      }
      renewed.add(line);
      Matcher begin = BEGIN.matcher(line);
      if (begin.matches()) {
        inside = begin.group(2);
        assertTrue(blocks.containsKey(inside), file + ": the catalogue makes no block " + inside);
        used.add(inside);
        blocks.get(inside).forEach(made -> renewed.add(begin.group(1) + made));
      }
    }
    assertEquals(null, inside, () -> file + " has a block without an end");
    return renewed;
  }
}
