package whip.e2e.sinks;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import whip.testkit.tier.InSlices;

/** {@code whip sink prometheus}, scraped and read by the format's grammar. */
@InSlices({2, 5, 8})
class PrometheusSinkTest extends SinkContract {

  @Override
  Target target(Path directory) throws Exception {
    return new Scraper();
  }

  @InSlices({2, 8})
  @Test
  void shouldExposeNoMoreThanItsLimits() {
    for (int run = 0; run < 15; run++) {
      topics().complete("zz-many-" + run, 1, 100, 50, 5);
    }
    await()
        .atMost(Duration.ofMinutes(3))
        .ignoreExceptions()
        .untilAsserted(() -> assertTrue(value("whip_sink_left_out", "runs") >= 3));
    assertTrue(value("whip_sink_runs", null) <= 16);
    assertTrue(value("whip_sink_series", null) <= 300);
    assertTrue(value("whip_sink_left_out", "directives") >= 2);
    long series =
        scraper().scrape().stream().filter(one -> !one.name().startsWith("whip_sink")).count();
    assertEquals(value("whip_sink_series", null), (double) series);
    for (int run = 0; run < 15; run++) {
      topics().remove("zz-many-" + run, 5);
    }
  }

  @InSlices({5})
  @Test
  void shouldEscapeWhatStandsInNames() {
    var row = SinkTopics.program("quoted", 1, 30, 10, 0);
    row.setName("a \"b\" \\ c\nd");
    topics().send("profile", "quoted/program", row);
    await()
        .atMost(Duration.ofMinutes(3))
        .ignoreExceptions()
        .untilAsserted(() -> assertEquals("complete 30/10", target().profile("quoted").orElse("")));
    assertTrue(scraper().text().contains("title=\"a \\\"b\\\" \\\\ c\\nd\""), scraper().text());
  }

  /** All that a dashboard names is exposed, with the labels that it names. */
  @InSlices({5})
  @Test
  void shouldExposeWhatTheDashboardsAsk() throws Exception {
    topics().complete("asked", 1, 100, 50, 1);
    SampleAccounts.small(topics(), "asked", 10, Map.of("0-1", 5L));
    await()
        .atMost(Duration.ofMinutes(3))
        .ignoreExceptions()
        .untilAsserted(() -> assertEquals("10", target().account("asked").orElse("")));
    List<Scraper.Sample> samples = scraper().scrape();
    List<String> queries = Dashboards.queries("whip-prometheus");
    assertTrue(queries.size() > 10);
    for (String query : queries) {
      Set<String> names = found(METRIC, query);
      assertTrue(!names.isEmpty(), query);
      for (String name : names) {
        assertTrue(samples.stream().anyMatch(one -> one.name().equals(name)), query);
      }
      for (String label : found(LABEL, query)) {
        assertTrue(
            samples.stream()
                .anyMatch(one -> names.contains(one.name()) && one.labels().containsKey(label)),
            label + " in " + query);
      }
    }
  }

  private static final Pattern METRIC = Pattern.compile("\\b(whip_\\w+)");
  private static final Pattern LABEL = Pattern.compile("(\\w+)(?==~?\"|\\)$)");

  private static Set<String> found(Pattern pattern, String text) {
    return pattern.matcher(text).results().map(one -> one.group(1)).collect(Collectors.toSet());
  }

  private double value(String name, String what) {
    return scraper().scrape().stream()
        .filter(one -> one.name().equals(name))
        .filter(one -> what == null || what.equals(one.labels().get("what")))
        .findFirst()
        .orElseThrow()
        .value();
  }

  private Scraper scraper() {
    return (Scraper) target();
  }
}
