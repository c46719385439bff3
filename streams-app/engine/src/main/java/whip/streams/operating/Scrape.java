package whip.streams.operating;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.kafka.KafkaStreamsMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.List;
import org.apache.kafka.streams.KafkaStreams;
import whip.streams.meters.Meters;
import whip.streams.meters.Series;

/**
 * Everything in Prometheus' text format: our meters, Kafka's own, the virtual machine's memory.
 *
 * <pre>
 * # TYPE whip_runs gauge
 * whip_runs{state="running"} 1.0
 * </pre>
 *
 * <p>Made when it is asked for first: most engines serve one user without monitoring, and a start
 * should not take longer for it.
 */
public final class Scrape implements AutoCloseable {

  public static final String CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8";

  private final Meters meters;
  private PrometheusMeterRegistry registry;
  private KafkaStreams streams;
  private KafkaStreamsMetrics kafka;

  public Scrape(Meters meters) {
    this.meters = meters;
  }

  /** Publishes the metrics of this instance too, from now on. */
  public synchronized void watch(KafkaStreams newStreams) {
    streams = newStreams;
  }

  public synchronized String text() {
    if (registry == null) {
      registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
      meters.series().forEach(this::add);
      new JvmMemoryMetrics().bindTo(registry);
    }
    if (kafka == null && streams != null) {
      kafka = new KafkaStreamsMetrics(streams);
      kafka.bindTo(registry);
    }
    return registry.scrape();
  }

  private void add(Series series) {
    List<String> tags =
        series.label().isEmpty() ? List.of() : List.of(series.label(), series.labelValue());
    String[] labels = tags.toArray(String[]::new);
    if (series.counter()) {
      FunctionCounter.builder(series.name(), series, one -> one.value().getAsDouble())
          .description(series.help())
          .tags(labels)
          .register(registry);
    } else {
      Gauge.builder(series.name(), series, one -> one.value().getAsDouble())
          .description(series.help())
          .tags(labels)
          .strongReference(true)
          .register(registry);
    }
  }

  @Override
  public synchronized void close() {
    if (kafka != null) {
      kafka.close();
    }
    if (registry != null) {
      registry.close();
    }
  }
}
