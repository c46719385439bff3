package whip.streams.operating;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import whip.streams.Topics;
import whip.streams.meters.Meters;
import whip.streams.meters.Series;

/**
 * docs/operations.md names every metric of ours, explains it, and names none that is not published.
 */
class RunbookTest {

  private static final Path PAGE = Path.of("..", "..", "docs", "operations.md");
  private static final Pattern METRIC = Pattern.compile("(?:whip|jvm)_[a-z_]+[a-z](?![a-z_(])");

  private final Meters meters = new Meters(Topics.DEFAULT, () -> 0);

  @Test
  void shouldHaveAnAlarmForEveryMetricAndNoOther() throws IOException {
    Set<String> ours = meters.series().stream().map(Series::name).collect(Collectors.toSet());
    assertEquals(new TreeSet<>(ours), ours(section("### Alarms")), "the alarms");
    assertEquals(new TreeSet<>(ours), ours(section("| metric | is |")), "what each of them means");
  }

  @Test
  void shouldNameNothingThatIsNotExposedToPrometheus() throws IOException {
    Set<String> exposed = new TreeSet<>(meters.values().keySet());
    try (Scrape scrape = new Scrape(meters)) {
      PrometheusText.parse(scrape.text())
          .samples()
          .keySet()
          .forEach(sample -> exposed.add(sample.replaceAll("[{].*", "")));
    }
    Set<String> named = named(Files.readString(PAGE), METRIC);
    assertTrue(exposed.containsAll(named), () -> named + " but only exposed are " + exposed);
  }

  /** From there to the next heading. */
  private static String section(String begin) throws IOException {
    String page = Files.readString(PAGE);
    int from = page.indexOf(begin);
    assertTrue(from >= 0, "no " + begin);
    return page.substring(from, page.indexOf("\n#", from + 1));
  }

  private static Set<String> ours(String text) {
    return named(text, Pattern.compile("whip_[a-z_]+[a-z]"));
  }

  private static Set<String> named(String text, Pattern pattern) {
    return pattern
        .matcher(text)
        .results()
        .map(found -> found.group())
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
