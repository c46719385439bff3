package whip.model.property;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import whip.model.construct.AccountClass;
import whip.model.construct.PathId;
import whip.model.construct.PathKind;
import whip.model.construct.SampleAccount;
import whip.model.profile.Fraction;
import whip.model.property.PropertyWatch.Appeared;
import whip.model.property.PropertyWatch.Changed;
import whip.model.property.PropertyWatch.Event;
import whip.model.property.PropertyWatch.Standing;
import whip.testkit.tier.Tier;

/** When a property appears, changes and is retired. */
class PropertyWatchTest {

  @Test
  void shouldAppearAtTheThreshold() {
    assertEquals(List.of("", "appeared 5", ""), events("4.9", "5", "5"));
  }

  @Test
  void shouldChangeByAFifthOfTheThreshold() {
    assertEquals(
        List.of("appeared 6", "", "changed 7", "", "changed 5.9", ""),
        events("6", "6.9", "7", "6.1", "5.9", "5"));
  }

  @Test
  void shouldRetireAfterTwoHeartbeatsBelowTheLowerLimit() {
    assertEquals(List.of("appeared 5", "", "retired 5", ""), events("5", "3.9", "3.9", "3.9"));
    assertEquals(
        List.of("appeared 5", "changed 4", "", ""), events("5", "4", "4", "4"), "not below");
    assertEquals(List.of("appeared 5", "", "retired 5"), events("5", "0", "0"), "it is gone");
  }

  @Test
  void shouldGiveOneEventForWhatFlaps() {
    assertEquals(
        List.of("appeared 6", "", "", "", "", ""), events("6", "3", "6", "3", "5.5", "3.9"));
    assertEquals(List.of("appeared 5", "", "", ""), events("5", "4.9", "5", "4.9"));
  }

  @Test
  void shouldAppearAgain() {
    assertEquals(
        List.of("appeared 5", "", "retired 5", "", "appeared 8"),
        events("5", "1", "1", "4.9", "8"));
  }

  @Test
  void shouldListWhatIsShownAsItIsNow() {
    PropertyWatch watch = new PropertyWatch(Threshold.USUAL);
    watch.next(properties("6"));
    watch.next(properties("3"));
    assertEquals(List.of(Fraction.of(3, 100)), severities(watch));
    watch.next(List.of());
    assertEquals(List.of(), severities(watch));
  }

  @Test
  void shouldWatchEachPropertyAlone() {
    PropertyWatch watch = new PropertyWatch(Threshold.USUAL);
    List<Property> all = PropertyCatalogue.of(SampleRun.several());
    assertEquals(6, watch.next(all).size());
    assertEquals(
        all.stream().filter(each -> Threshold.USUAL.isReached(each.severity())).toList(),
        watch.shown());
    assertEquals(List.of(), watch.next(all));
    List<Property> withoutFirst = all.subList(1, all.size());
    watch.next(withoutFirst);
    assertEquals(
        List.of("retired serial-computation"),
        watch.next(withoutFirst).stream()
            .map(event -> verb(event) + " " + event.key().name())
            .toList());
  }

  @Test
  void shouldScaleWithTheThreshold() {
    PropertyWatch watch = new PropertyWatch(new Threshold(Percentage.of(10)));
    assertEquals(List.of(), watch.next(properties("9.9")));
    assertEquals(1, watch.next(properties("10")).size());
    assertEquals(List.of(), watch.next(properties("8.1")), "less than 2 % away");
    assertEquals(1, watch.next(properties("8")).size());
    watch.next(properties("7.9"));
    assertEquals(1, watch.next(properties("7.9")).size());
  }

  @Test
  void shouldReportTheLastHeartbeatExactly() {
    PropertyWatch watch = new PropertyWatch(Threshold.USUAL);
    watch.next(properties("6"));
    assertEquals(List.of("changed 6.1"), said(watch.last(properties("6.1"))), "a small change");
    assertEquals(List.of("retired 6.1"), said(watch.last(properties("4.9"))), "at once");
    assertEquals(List.of("appeared 5"), said(watch.last(properties("5"))));
  }

  @Test
  void shouldReportAHeartbeatAgainWithoutCountingIt() {
    PropertyWatch watch = new PropertyWatch(Threshold.USUAL);
    assertEquals(List.of(), watch.again(properties("6")), "nothing stands");
    watch.next(properties("6"));
    watch.next(properties("3"));
    assertEquals(List.of("changed 3"), said(watch.again(properties("3"))));
    assertEquals(List.of("changed 3"), said(watch.again(properties("3"))));
    assertEquals(List.of("retired 3"), said(watch.next(properties("3"))));
  }

  @Test
  void shouldLetNoMoreThanSoManyAppear() {
    List<Property> all = PropertyCatalogue.of(SampleRun.several());
    PropertyWatch watch = new PropertyWatch(Threshold.USUAL, 2, List.of());
    watch.next(all);
    assertEquals(all.subList(0, 2), watch.shown(), "the most severe");
    watch.next(all.subList(1, all.size()));
    assertEquals(2, watch.standing().size(), "one of them may come back");
    watch.next(all.subList(1, all.size()));
    assertEquals(all.subList(1, 3), watch.shown());
    watch.last(all);
    assertEquals(all.subList(0, 2), watch.shown());
  }

  @Test
  void shouldShowWhatStandsForAnotherWatch() {
    RunProperties run = RunProperties.of(SampleRun.several(), Threshold.USUAL);
    Property least = run.all().get(run.all().size() - 1);
    PropertyKey gone = new PropertyKey(new PathId(99), least.name(), "");
    RunProperties standing = run.standing(Set.of(PropertyKey.of(least), gone));
    assertEquals(List.of(least), standing.shown(), "though it is below the threshold");
    assertEquals(run.all(), standing.all());
  }

  /** A watch that goes on after every heartbeat from what was kept, beside one that lasts. */
  @Test
  void shouldGoOnFromWhatStands() {
    for (long seed : Tier.current().seeds(50, 500).toArray()) {
      Random random = new Random(seed);
      PropertyWatch lasts = new PropertyWatch(Threshold.USUAL);
      List<Standing> kept = List.of();
      for (int beat = 0; beat < 100; beat++) {
        List<Property> found = properties(random.nextInt(10) + "." + random.nextInt(10));
        PropertyWatch goesOn = new PropertyWatch(Threshold.USUAL, Integer.MAX_VALUE, kept);
        assertEquals(lasts.next(found), goesOn.next(found), "seed " + seed);
        kept = goesOn.standing();
        assertEquals(lasts.standing(), kept, "seed " + seed);
      }
    }
  }

  /** Random severities: appears and is retired by turns, and is shown in between. */
  @Test
  void shouldKeepTheOrderOfEvents() {
    for (long seed : Tier.current().seeds(50, 500).toArray()) {
      Random random = new Random(seed);
      PropertyWatch watch = new PropertyWatch(Threshold.USUAL);
      boolean isShown = false;
      int below = 0;
      for (int beat = 0; beat < 100; beat++) {
        int tenths = random.nextInt(100);
        below = tenths < 40 ? below + 1 : 0;
        List<Event> events = watch.next(properties(tenths / 10 + "." + tenths % 10));
        String verb = events.isEmpty() ? "" : verb(events.get(0));
        assertEquals(!isShown && tenths >= 50, verb.equals("appeared"), "seed " + seed);
        assertEquals(isShown && below >= 2, verb.equals("retired"), "seed " + seed);
        isShown = (isShown || verb.equals("appeared")) && !verb.equals("retired");
        assertEquals(isShown ? 1 : 0, watch.shown().size(), "seed " + seed);
      }
    }
  }

  private static List<Fraction> severities(PropertyWatch watch) {
    return watch.shown().stream().map(Property::severity).toList();
  }

  /** Events of one property at heartbeats with these severities, in percent. */
  private static List<String> events(String... percents) {
    PropertyWatch watch = new PropertyWatch(Threshold.USUAL);
    List<String> events = new ArrayList<>();
    for (String percent : percents) {
      events.add(String.join(", ", said(watch.next(properties(percent)))));
    }
    return events;
  }

  private static List<String> said(List<Event> events) {
    List<String> said = new ArrayList<>();
    for (Event event : events) {
      Fraction severity = event.severity().times(Fraction.of(100));
      String shown =
          severity.isInteger() ? severity.toString() : String.valueOf(severity.toDouble());
      said.add(verb(event) + " " + shown);
    }
    return said;
  }

  private static String verb(Event event) {
    if (event instanceof Appeared) {
      return "appeared";
    }
    return event instanceof Changed ? "changed" : "retired";
  }

  /** One imbalance of so many percent, found in a whole account; none where it is 0. */
  private static List<Property> properties(String percent) {
    long wait = new BigDecimal(percent).movePointRight(1).longValueExact();
    Map<AccountClass, Long> times =
        Map.of(AccountClass.WORK, 1000 - wait, AccountClass.IMBALANCE, wait);
    return PropertyCatalogue.of(
        SampleAccount.of(1, 1000)
            .path(0, 0, PathKind.PROGRAM, 0, new TreeMap<>())
            .path(
                1,
                0,
                PathKind.PARALLEL,
                3,
                SampleAccount.each(1, SampleAccount.account(0, 1000 - wait, wait, times)))
            .ended());
  }
}
