package whip.model.source;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Diffs against lines that are inserted directly. */
class InsertionsTest {
  private static final long SEED = 27;
  private static final Pattern HUNK = Pattern.compile("@@ -(\\d+),(\\d+) \\+(\\d+),(\\d+) @@\n");

  @TempDir Path directory;

  private static String diff(String text, Map<Integer, String> above) {
    return new Insertions(source(text), new TreeMap<>(above)).diff("a b.c");
  }

  private static SourceText source(String text) {
    return SourceText.of(text.getBytes(StandardCharsets.ISO_8859_1));
  }

  @Test
  void shouldWriteOneHunkWhereContextsTouch() {
    assertEquals(
        """
        --- a/a b.c\t
        +++ b/a b.c\t
        @@ -1,9 +1,11 @@
         1
        +x
         2
         3
         4
         5
         6
         7
        + \ty
          \t8
         9
        """,
        diff("1\n2\n3\n4\n5\n6\n7\n \t8\n9\n", Map.of(2, "x", 8, "y")));
    assertEquals(
        2,
        diff("1\n2\n3\n4\n5\n6\n7\n8\n9\n", Map.of(2, "x", 9, "y")).split("@@ -", -1).length - 1);
  }

  @Test
  void shouldKeepEndsOfLines() {
    assertEquals(
        "--- a/a b.c\t\n+++ b/a b.c\t\n@@ -1,2 +1,3 @@\n 1\r\n+x\r\n 2\n\\ No newline at end of file\n",
        diff("1\r\n2", Map.of(2, "x")));
    assertEquals(
        "--- a/a b.c\t\n+++ b/a b.c\t\n@@ -1,1 +1,2 @@\n+x\n 1\n\\ No newline at end of file\n",
        diff("1", Map.of(1, "x")));
    assertThrows(IllegalArgumentException.class, () -> diff("1\n", Map.of(2, "x")));
  }

  @Test
  void shouldInsertWhatItShows() {
    for (long seed = SEED; seed < SEED + 500; seed++) {
      Sample sample = Sample.of(new Random(seed));
      assertEquals(sample.expected(), applied(sample.diff("f.c"), sample.text), "seed " + seed);
    }
  }

  /** Users run that program; here it runs where it is installed. */
  @Test
  void shouldBeReadByPatch() throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/patch")), "patch is not installed");
    for (long seed = SEED; seed < SEED + 25; seed++) {
      Sample sample = Sample.of(new Random(seed));
      String name = seed % 2 == 0 ? "f.c" : "with space.c";
      Path file = directory.resolve(name);
      Files.write(file, bytes(sample.text));
      Path patch = directory.resolve("made.patch");
      Files.write(patch, bytes(sample.diff(name)));
      patch(patch, "-p1");
      assertArrayEquals(bytes(sample.expected()), Files.readAllBytes(file), "seed " + seed);
      patch(patch, "-R", "-p1");
      assertArrayEquals(bytes(sample.text), Files.readAllBytes(file), "seed " + seed);
    }
  }

  private void patch(Path from, String... options) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("/usr/bin/patch", "--no-backup-if-mismatch"));
    command.addAll(List.of(options));
    Process process =
        new ProcessBuilder(command)
            .directory(directory.toFile())
            .redirectInput(from.toFile())
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, process.waitFor(), said);
    assertEquals(List.of(), said.lines().filter(line -> line.contains("fuzz")).toList());
    assertEquals(List.of(), said.lines().filter(line -> line.contains("offset")).toList());
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }

  /** A text of some lines, and lines to insert. */
  private record Sample(String text, SortedMap<Integer, String> above) {
    static Sample of(Random random) {
      String end = random.nextInt(3) == 0 ? "\r\n" : "\n";
      int lines = 1 + random.nextInt(40);
      StringBuilder text = new StringBuilder();
      SortedMap<Integer, String> above = new TreeMap<>();
      for (int line = 1; line <= lines; line++) {
        boolean isLoop = random.nextInt(6) == 0 || (line == lines && above.isEmpty());
        text.append(" \t".repeat(random.nextInt(3)));
        text.append(isLoop ? "for (;;) f(); // \u00fc" : random.nextBoolean() ? "" : "x\u00ff;");
        if (isLoop) {
          above.put(line, "#pragma omp parallel for reduction(+: s\u00fc)");
        }
        boolean isLast = line == lines;
        // Mixed ends are kept, too.
        text.append(isLast && random.nextBoolean() ? "" : random.nextInt(9) == 0 ? "\n" : end);
      }
      if (text.isEmpty()) {
        text.append('\n');
      }
      return new Sample(text.toString(), above);
    }

    String diff(String name) {
      return new Insertions(source(text), above).diff(name);
    }

    /** Line by line, without the class under test. */
    String expected() {
      List<String> lines = lines(text);
      StringBuilder expected = new StringBuilder();
      String before = "\n";
      for (int i = 0; i < lines.size(); i++) {
        String line = lines.get(i);
        String end = line.replaceAll("(?s)^[^\r\n]*", "");
        if (above.containsKey(i + 1)) {
          expected.append(line.replaceAll("(?s)[^ \t].*", ""));
          expected.append(
              new String(
                  above.get(i + 1).getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1));
          expected.append(end.isEmpty() ? before : end);
        }
        expected.append(line);
        before = end;
      }
      return expected.toString();
    }
  }

  /** Lines with their ends. */
  private static List<String> lines(String text) {
    return Stream.of(text.split("(?<=\n)", -1)).filter(line -> !line.isEmpty()).toList();
  }

  /** Applies a diff as its format says, and no more leniently. */
  private static String applied(String diff, String text) {
    List<String> lines = new ArrayList<>(lines(text));
    List<String> result = new ArrayList<>();
    List<String> patch = lines(diff.replace("\n\\ No newline at end of file\n", ""));
    assertEquals(List.of("--- a/f.c\n", "+++ b/f.c\n"), patch.subList(0, 2));
    int next = 0;
    for (int at = 2; at < patch.size(); ) {
      Matcher hunk = HUNK.matcher(patch.get(at++));
      assertEquals(true, hunk.matches(), diff);
      while (next < Integer.parseInt(hunk.group(1)) - 1) {
        result.add(lines.get(next++));
      }
      assertEquals(Integer.parseInt(hunk.group(3)) - 1, result.size(), diff);
      int old = next;
      int added = result.size();
      for (; at < patch.size() && !patch.get(at).startsWith("@@"); at++) {
        String line = patch.get(at).substring(1);
        if (patch.get(at).charAt(0) == ' ') {
          assertEquals(lines.get(next++), line, diff);
        }
        result.add(line);
      }
      assertEquals(Integer.parseInt(hunk.group(2)), next - old, diff);
      assertEquals(Integer.parseInt(hunk.group(4)), result.size() - added, diff);
    }
    result.addAll(lines.subList(next, lines.size()));
    return String.join("", result);
  }
}
