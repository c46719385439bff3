package whip.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** docs/variables.md names the environment variables that the sources use, and no others. */
class VariablesPageTest {
  private static final String NAME = "(WHIP_[A-Z0-9_]*[A-Z0-9])";

  /** A literal that is a name, or begins with {@code NAME=}; macros do not stand in quotes. */
  private static final Pattern CODE = Pattern.compile(".*\\.(java|cpp|c|h|py)");

  private static final Pattern IN_CODE = Pattern.compile("\"" + NAME + "[\"=]");

  /** In CMake a definition of a macro, {@code -DNAME=} or {@code PRIVATE NAME=}, is none. */
  private static final Pattern CMAKE = Pattern.compile(".*(\\.cmake|CMakeLists\\.txt)");

  private static final Pattern IN_CMAKE = Pattern.compile("[\";]" + NAME + "=");

  /** Scripts, units, charts and similar; programs without an ending are scripts, too. */
  private static final Pattern SCRIPT =
      Pattern.compile("(.*/)?([^./]+|.*\\.(sh|sbatch|ya?ml|tpl|conf|env|service|def))");

  private static final Pattern IN_SCRIPT =
      Pattern.compile("(?:\\$\\{?|name: |(?<!\\w)(?=\\w+[=:]))" + NAME);

  private static final Pattern PRODUCT =
      Pattern.compile(
          "(?!bench/|e2e/|testkit/).*(/src/main/java/.*|native/(guest|helper|starter|passes|printable|include)/.*\\.(cpp|h))");

  /** {@code getenv("NAME")}, {@code environment.get("NAME")}, {@code text(environment, "NAME")}. */
  private static final Pattern READ =
      Pattern.compile(
          "(?:getenv\\(|environment(?:\\(\\))?(?:, |\\.(?:get|getOrDefault|containsKey)\\())"
              + "\"([A-Z][A-Z0-9_]*)\"");

  private static final Pattern OPTION =
      Pattern.compile("(?:names = |option\\(|required\\()\"--([a-z-]+)\"");

  /** Names that look like variables, and why no page should explain them. */
  private static final Map<String, String> NO_VARIABLES =
      Map.of(
          "WHIP_FUZZ", "environment_fuzz has its input parsed under this name",
          "WHIP_LABELS_OF_TEST", "FastStartTest sets a name that nothing reads",
          "WHIP_SOME_NAME", "stands for any option's variable in help texts",
          "WHIP_TEST_RANK", "run_facts_test makes up a starter of ranks",
          "WHIP_WHATIF_BEGIN", "a macro of whip.h, which WhatIfTest expects in a message");

  @Test
  void shouldNameEveryVariableOfTheSources() throws IOException {
    Set<String> missing = used();
    assertTrue(missing.size() > 60, missing.size() + " variables in the sources");
    assertTrue(missing.containsAll(NO_VARIABLES.keySet()), "exclusions that nothing needs");
    missing.removeAll(NO_VARIABLES.keySet());
    missing.addAll(ofOptions());
    missing.addAll(namesIn(SourceFiles.matching(PRODUCT).values(), READ));
    missing.removeAll(shown());
    assertEquals(Set.of(), missing, "not in docs/variables.md");
  }

  @Test
  void shouldNameNoVariableThatIsGone() throws IOException {
    Set<String> known = used();
    known.addAll(ofOptions());
    String all = String.join("\n", SourceFiles.matching(either(CODE, SCRIPT)).values());
    Set<String> gone = shown();
    gone.removeIf(name -> name.startsWith("WHIP_") ? known.contains(name) : all.contains(name));
    assertEquals(Set.of(), gone, "in docs/variables.md only");
  }

  @Test
  void shouldHaveShortLines() throws IOException {
    List<String> longer = page().lines().filter(line -> line.length() > 100).toList();
    assertEquals(List.of(), longer);
  }

  private static Set<String> used() throws IOException {
    Set<String> names = namesIn(SourceFiles.matching(CODE).values(), IN_CODE);
    names.addAll(namesIn(SourceFiles.matching(CMAKE).values(), IN_CMAKE));
    names.addAll(namesIn(SourceFiles.matching(SCRIPT).values(), IN_SCRIPT));
    return names;
  }

  /** {@code --some-name} is WHIP_SOME_NAME, as cli's VariableDefaults and TopologyMain have it. */
  private static Set<String> ofOptions() throws IOException {
    Set<String> names = new TreeSet<>();
    for (String option : namesIn(SourceFiles.matching(PRODUCT).values(), OPTION)) {
      String name = option.equals("label") ? "labels" : option;
      names.add("WHIP_" + name.replace('-', '_').toUpperCase(Locale.ROOT));
    }
    assertTrue(names.contains("WHIP_STANDBY_REPLICAS"), names::toString);
    assertTrue(names.contains("WHIP_FAIL_OVER"), names::toString);
    return names;
  }

  private static Set<String> namesIn(Collection<String> texts, Pattern pattern) {
    Set<String> names = new TreeSet<>();
    for (String text : texts) {
      pattern.matcher(text).results().forEach(match -> names.add(match.group(1)));
    }
    return names;
  }

  private static Set<String> shown() throws IOException {
    return namesIn(List.of(page()), Pattern.compile("`([A-Z][A-Z0-9_]+)(?:=[^`]*)?`"));
  }

  private static Pattern either(Pattern one, Pattern other) {
    return Pattern.compile(one.pattern() + "|" + other.pattern());
  }

  private static String page() throws IOException {
    return Files.readString(SourceFiles.ROOT.resolve("docs/variables.md"));
  }
}
