package whip.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Pages, messages and comments keep to the words of CONTRIBUTING.md, "English". A finding names the
 * place, the word, and what to write instead:
 *
 * <pre>
 * docs/tour.md:81: "at the end of the day": finally
 * </pre>
 */
class EnglishTest {
  private static final String RULES = "CONTRIBUTING.md";

  /** The head of the table at that page's end. */
  private static final String TABLE = "\n| not | but |\n|---|---|\n";

  /** {@code | phrase, other phrase | replacement |}. */
  private static final Pattern RULE = Pattern.compile("(?m)^\\| ([^|]+) \\| ([^|]+) \\|$");

  private static final Pattern PAGE = Pattern.compile(".*\\.md");
  private static final Pattern DASHBOARD =
      Pattern.compile("sinks/dashboard/page/src/(?!.*\\.test\\.).*\\.tsx?");

  private static final Pattern FENCED = Pattern.compile("(?ms)^ *```.*?^ *```");

  /** Lines that are indented by four, after an empty one. */
  private static final Pattern INDENTED = Pattern.compile("(?m)(?<=\\n)\\n((?: {4}.*)?\\n)+");

  /** Code, and where links lead to. */
  private static final Pattern QUOTED =
      Pattern.compile("`[^`]*`|\\]\\([^)]*\\)|(?m)^\\[\\w+\\]: .*");

  private static final Pattern SHELL_COMMENT = Pattern.compile("(?m)^\\s*#.*");
  private static final Pattern SCRIPT_COMMENT = Pattern.compile("(?s)/\\*.*?\\*/|//[^\\n]*");

  /** The first line of a comment on a declaration. */
  private static final Pattern DOC_COMMENT =
      Pattern.compile("(?m)^[ \\t]*(?:/\\*\\*[\\s*]*(.*)|/// ?(.*)(?:\\n[ \\t]*///.*)*)");

  private static final Pattern OPENING = Pattern.compile("(Of|The same|What|As)\\b(?!-).*");

  private static final Pattern COMMENTED = Pattern.compile(".*\\.(java|cpp|h|tsx?)");

  @Test
  void shouldUseTheFieldsWordsInPages() throws IOException {
    Map<Path, String> pages = SourceFiles.matching(PAGE);
    assertTrue(pages.size() > 50, pages.size() + " pages");
    assertEquals(List.of(), findings(pages, EnglishTest::prose), "see " + RULES + ", English");
  }

  @Test
  void shouldUseTheFieldsWordsInMessages() throws IOException {
    List<String> findings = new ArrayList<>();
    findings.addAll(findings(SourceFiles.matching(SourceFiles.CODE), Literals::alone));
    findings.addAll(
        findings(SourceFiles.matching(SourceFiles.SCRIPT), text -> without(text, SHELL_COMMENT)));
    findings.addAll(
        findings(SourceFiles.matching(DASHBOARD), text -> without(text, SCRIPT_COMMENT)));
    assertEquals(List.of(), findings, "see " + RULES + ", English");
  }

  @Test
  void shouldUseTheFieldsWordsInComments() throws IOException {
    assertEquals(
        List.of(),
        findings(SourceFiles.matching(COMMENTED), Literals::comments),
        "see " + RULES + ", English");
  }

  @Test
  void shouldOpenCommentsWithTheSubject() throws IOException {
    Map<Path, String> sources = SourceFiles.matching(COMMENTED);
    assertTrue(sources.size() > 1000, sources.size() + " sources");
    List<String> findings = new ArrayList<>();
    sources.forEach(
        (file, text) ->
            openings(text)
                .forEach((line, words) -> findings.add(file + ":" + line + ": " + words)));
    assertEquals(List.of(), findings, "comments open with a noun phrase or a verb");
  }

  @Test
  void shouldFindAWordWhereverItsLineEnds() throws IOException {
    Map<Path, String> page = Map.of(Path.of("a.md"), "x\nIt ends by\nitself. Told so, `mend`.\n");
    assertEquals(
        List.of("a.md:2: \"by itself\": ", "a.md:3: \"Told\": "),
        findings(page, EnglishTest::prose).stream()
            .map(finding -> finding.replaceFirst("(\": ).*", "$1"))
            .toList());
  }

  @Test
  void shouldReadProseAlone() {
    String page =
        "a `told\nb` c\n\n    told\n\n    told\nd\n- [x](told.md)\n    told\n```\ntold\n```\n";
    String prose = prose(page);
    assertEquals(page.lines().count(), prose.lines().count());
    assertEquals("a c d - [x told", prose.replaceAll("\\s*\\n\\s*", " ").strip());
  }

  @Test
  void shouldFindTheFirstLineOfAComment() {
    assertEquals(
        Map.of(2, "Of one.", 4, "What two", 8, "The same three."),
        openings(
            "\n/** Of one. */\n\n/**\n * What two\n * Of it.\n */\n/// The same three.\n/// Of it.\n"));
  }

  /** By file, in the order of the lines. */
  private static List<String> findings(Map<Path, String> texts, UnaryOperator<String> read)
      throws IOException {
    Map<Pattern, String> rules = rules();
    List<String> findings = new ArrayList<>();
    texts.forEach(
        (file, text) -> {
          String shown = read.apply(beforeTable(text));
          rules.forEach(
              (words, better) ->
                  words
                      .matcher(shown)
                      .results()
                      .map(
                          found ->
                              "%s:%d: \"%s\": %s"
                                  .formatted(
                                      file,
                                      line(shown, found.start()),
                                      found.group().replaceAll("\\s+", " "),
                                      better))
                      .forEach(findings::add));
        });
    return findings.stream().sorted().toList();
  }

  private static String beforeTable(String page) {
    return page.contains(TABLE) ? page.substring(0, page.indexOf(TABLE)) : page;
  }

  /** Replacements by banned words; a capital letter begins a sentence. */
  private static Map<Pattern, String> rules() throws IOException {
    String page = SourceFiles.matching(Pattern.compile(RULES)).get(Path.of(RULES));
    Map<Pattern, String> rules = new LinkedHashMap<>();
    Matcher row = RULE.matcher(page.substring(page.indexOf(TABLE) + TABLE.length()));
    while (row.find()) {
      String words =
          Stream.of(row.group(1).split(", "))
              .map(phrase -> phrase.replace(" ", "\\s+"))
              .collect(Collectors.joining("|", "\\b(?:", ")\\b"));
      boolean isSentence = Character.isUpperCase(row.group(1).charAt(0));
      rules.put(Pattern.compile(words, isSentence ? 0 : Pattern.CASE_INSENSITIVE), row.group(2));
    }
    assertTrue(rules.size() > 5, rules::toString);
    return rules;
  }

  /** Without code and links; lines keep their numbers. */
  private static String prose(String page) {
    return without(without(without(page, FENCED), INDENTED), QUOTED);
  }

  private static String without(String text, Pattern what) {
    return what.matcher(text).replaceAll(found -> found.group().replaceAll("[^\\n]", ""));
  }

  private static Map<Integer, String> openings(String source) {
    return DOC_COMMENT
        .matcher(source)
        .results()
        .filter(found -> OPENING.matcher(first(found.group(1), found.group(2))).matches())
        .collect(
            Collectors.toMap(
                found -> line(source, found.start()),
                found -> first(found.group(1), found.group(2)).replaceFirst(" ?\\*/$", "")));
  }

  private static String first(String java, String cpp) {
    return java == null ? cpp : java;
  }

  private static int line(String text, int at) {
    return 1 + (int) text.substring(0, at).chars().filter(each -> each == '\n').count();
  }
}
