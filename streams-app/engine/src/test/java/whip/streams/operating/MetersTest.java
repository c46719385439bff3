package whip.streams.operating;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;
import whip.codec.BadRecordException;
import whip.streams.Topics;
import whip.streams.meters.Meters;

/** Checks that Prometheus and JMX show equal numbers, and never more series than at the start. */
class MetersTest {

  private final Meters meters = new Meters(Topics.DEFAULT, () -> 70_000);

  @Test
  void shouldReportToPrometheusInItsFormat() {
    work();
    try (Scrape scrape = new Scrape(meters)) {
      PrometheusText text = PrometheusText.parse(scrape.text());
      assertEquals("counter", text.type("whip_nodes_total"));
      assertEquals("gauge", text.type("whip_runs"));
      assertEquals(
          Map.ofEntries(
              Map.entry("whip_batches_total", 2.0),
              Map.entry("whip_dead_letters_total{reason=\"malformed\"}", 1.0),
              Map.entry("whip_dead_letters_total{reason=\"overflow\"}", 0.0),
              Map.entry("whip_dead_letters_total{reason=\"unforeseen\"}", 0.0),
              Map.entry("whip_dead_letters_total{reason=\"unreadable\"}", 0.0),
              Map.entry("whip_lag_records{topic=\"whip.construct\"}", Double.NaN),
              Map.entry("whip_lag_records{topic=\"whip.grain.delta\"}", Double.NaN),
              Map.entry("whip_lag_records{topic=\"whip.node\"}", 12.0),
              Map.entry("whip_lag_records{topic=\"whip.region\"}", Double.NaN),
              Map.entry("whip_lag_records{topic=\"whip.result\"}", Double.NaN),
              Map.entry("whip_lag_records{topic=\"whip.run\"}", Double.NaN),
              Map.entry("whip_lag_records{topic=\"whip.subtree\"}", Double.NaN),
              Map.entry("whip_lag_records{topic=\"whip.whatif.request\"}", Double.NaN),
              Map.entry("whip_nodes_total", 50.0),
              Map.entry("whip_profile_freshness_seconds", 30.0),
              Map.entry("whip_restore_remaining_records", 60.0),
              Map.entry("whip_restore_restored_records_total", 40.0),
              Map.entry("whip_runs{state=\"ending\"}", 1.0),
              Map.entry("whip_runs{state=\"kept\"}", 12.0),
              Map.entry("whip_runs{state=\"running\"}", 3.0),
              Map.entry("whip_topology_waits", 1.0)),
          text.samples().entrySet().stream()
              .filter(entry -> entry.getKey().startsWith("whip_"))
              .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)));
      assertTrue(
          text.samples().keySet().stream().anyMatch(name -> name.startsWith("jvm_memory_used")));
    }
  }

  @Test
  void shouldReportTheSameToJmx() throws Exception {
    MetersBean.register(meters);
    MetersBean.register(meters);
    work();
    MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    ObjectName bean = new ObjectName("whip:type=Meters");
    Set<String> attributes = new TreeSet<>();
    for (MBeanAttributeInfo attribute : server.getMBeanInfo(bean).getAttributes()) {
      attributes.add(attribute.getName());
      assertEquals(
          meters.values().get(attribute.getName()),
          server.getAttribute(bean, attribute.getName()),
          attribute.getName());
    }
    assertEquals(meters.values().keySet(), attributes);
    assertEquals(3.0, server.getAttribute(bean, "whip_runs_state_running"));
    assertEquals(12.0, server.getAttribute(bean, "whip_lag_records_topic_whip_node"));
  }

  @Test
  void shouldForgetTheRunsOfATaskThatWentElsewhere() {
    work();
    meters.runs("3_0", null);
    assertEquals(1.0, meters.values().get("whip_runs_state_running"));
    assertEquals(20.0, meters.values().get("whip_profile_freshness_seconds"));
    meters.runs("3_1", new Meters.Runs(0, 0, 1, Long.MAX_VALUE));
    assertEquals(0.0, meters.values().get("whip_profile_freshness_seconds"), "nothing runs");
  }

  @Test
  void shouldNotGuessALagThatIsNotKnownAnyMore() {
    meters.lag(Map.of("whip.node", 12L));
    meters.lag(Map.of());
    assertTrue(meters.values().get("whip_lag_records_topic_whip_node").isNaN());
  }

  @Test
  void shouldNameEverySeriesOnce() {
    Set<String> names = new HashSet<>();
    meters.series().forEach(series -> assertTrue(names.add(series.flatName()), series.toString()));
  }

  /** Silence while the topology waits is counted for no run. */
  @Test
  void shouldKnowSinceWhenTheTopologyWorks() {
    assertEquals(0, meters.resumedMs());
    meters.waits(false);
    assertEquals(0, meters.resumedMs(), "it did not wait");
    meters.waits(true);
    meters.waits(false);
    assertEquals(70_000, meters.resumedMs());
  }

  private void work() {
    meters.batch(20);
    meters.batch(30);
    meters.deadLetter(BadRecordException.Kind.MALFORMED);
    meters.runs("3_0", new Meters.Runs(2, 1, 10, 40_000));
    meters.runs("3_1", new Meters.Runs(1, 0, 2, 50_000));
    meters.lag(Map.of("whip.node", 12L));
    meters.restoring(100);
    meters.restored(40);
    meters.waits(true);
  }
}
