package whip.dashboard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import whip.model.profile.Profile;
import whip.model.scale.SampleScaling;

/** Runs with one label are judged together, as far as they are over. */
class ShownSeriesTest {
  private static final String SERIES = "k3f9";

  /** A sample's runs end after a second. */
  private static final Instant LATER = SampleSource.START.plus(Duration.ofMinutes(2));

  private final SampleSource source = new SampleSource();
  private final RunList runs = new RunList(source);

  @AfterEach
  void close() {
    runs.close();
  }

  @Test
  void shouldJudgeRunsThatAreOver() throws Exception {
    addAll();
    ShownSeries series = series(LATER, 12);
    JsonNode answer = page(series);
    assertEquals("whip.scale/1", answer.at("/scale/schema").asText());
    assertEquals(12, answer.at("/scale/points").size());
    assertEquals(1010.0 / 710, answer.at("/scale/speedups/1/speedup").asDouble(), 1e-12);
    assertEquals(210_000_000, answer.at("/scale/lostTime/0/byClass/classes/idle").asLong());
    assertEquals(12, answer.at("/scale/drawn/points").size());
    assertEquals(0, answer.path("waiting").size() + answer.path("without").size());
    assertEquals(
        "whip.scale/1", Browser.JSON.readTree(series.json(SERIES)).path("schema").asText());
  }

  @Test
  void shouldReadASeriesAgainOnlyWhenAnotherRunIsOver() throws Exception {
    for (Profile run : source.series) {
      String id = run.run().run();
      source.add(SampleSource.inSeries(id, id.equals("t8r3") ? "running" : "ended"));
    }
    ShownSeries series = series(LATER, 12);
    assertEquals(11, page(series).at("/scale/points").size());
    page(series);
    assertEquals(1, source.seriesRead.get());
    source.remove("t8r3");
    source.add(SampleSource.inSeries("t8r3", "ended"));
    Awaitility.await().until(() -> page(series).at("/scale/points").size() == 12);
    assertEquals(2, source.seriesRead.get());
  }

  @Test
  void shouldWaitForTheProfileOfARunThatHasJustEnded() throws Exception {
    addAll();
    source.add(SampleSource.inSeries("late", "ended"));
    ShownSeries series = series(SampleSource.START.plusSeconds(2), 13);
    assertEquals("[\"late\"]", page(series).path("waiting").toString());
    page(series);
    assertEquals(2, source.seriesRead.get(), "it may have come");
    assertEquals("[\"late\"]", page(series(LATER, 13)).path("without").toString());
  }

  @Test
  void shouldHaveNoNumbersWithoutAProfile() throws Exception {
    source.add(SampleSource.inSeries("late", "running"));
    ShownSeries series = series(LATER, 1);
    assertTrue(page(series).path("scale").isNull());
    assertEquals(404, assertThrows(Refusal.class, () -> series.json(SERIES)).status());
  }

  @Test
  void shouldBeShownWithoutAccountsWhereThoseCannotBeRead() throws Exception {
    addAll();
    source.accountOutage = "the topic whip.account cannot be read";
    JsonNode answer = page(series(LATER, 12));
    assertEquals(source.accountOutage, answer.path("problem").asText());
    assertTrue(answer.at("/scale/lostTime/0/byClass").isNull());
  }

  @Test
  void shouldSayWhyRunsMakeNoSeries() throws Exception {
    addAll();
    Profile other = SampleScaling.exact().points().get(1).profile();
    source.series = List.of(source.series.get(0), other);
    ShownSeries series = series(LATER, 12);
    assertRefused(409, "differ in their clock", series, SERIES);
    assertRefused(404, "there is no series nothing", series, "nothing");
    for (int i = 0; i < 89; i++) {
      source.add(SampleSource.inSeries("more" + i, "ended"));
    }
    assertRefused(413, "101 runs are more", series(LATER, 101), SERIES);
  }

  private void addAll() {
    source.series.forEach(run -> source.add(SampleSource.inSeries(run.run().run(), "ended")));
  }

  /** The series, once the list has so many of its runs. */
  private ShownSeries series(Instant now, int count) {
    Awaitility.await()
        .until(
            () ->
                runs.latest().get().runs().stream()
                        .filter(run -> run.labels().containsKey("scale"))
                        .count()
                    == count);
    return new ShownSeries(runs, source, InstantSource.fixed(now));
  }

  private static JsonNode page(ShownSeries series) throws Exception {
    return Browser.JSON.readTree(series.page(SERIES));
  }

  private static void assertRefused(int status, String why, ShownSeries series, String name) {
    Refusal refused = assertThrows(Refusal.class, () -> series.page(name));
    assertEquals(status, refused.status());
    assertTrue(refused.getMessage().contains(why), refused.getMessage());
  }
}
