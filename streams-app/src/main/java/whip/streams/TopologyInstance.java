package whip.streams;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import whip.streams.operating.HealthRoutes;
import whip.streams.operating.HealthServer;
import whip.streams.operating.LagWatch;
import whip.streams.operating.Meters;
import whip.streams.operating.MetersBean;
import whip.streams.operating.RestoreWatch;
import whip.streams.operating.Scrape;
import whip.streams.operating.Steps;
import whip.streams.whatif.WhatIfService;

/** The topology of one process on a cluster, from start to signal, and what it tells of itself. */
final class TopologyInstance {

  /** Below the 90 s and more that service managers allow before they kill. */
  private static final Duration STOP_LIMIT = Duration.ofSeconds(60);

  private static final Logger LOG = LoggerFactory.getLogger(TopologyInstance.class);

  private final KafkaStreams streams;
  private final WhatIfService.Settings whatif;
  private final Meters meters;
  private final Scrape scrape;
  private final Admin admin;
  private final LagWatch lag;
  private final CountDownLatch ended = new CountDownLatch(1);
  private final Steps waiting = new Steps(LOG::info);
  private Optional<HealthServer> server = Optional.empty();
  private volatile boolean started;

  /** Nothing of the topology runs yet. */
  TopologyInstance(KafkaStreams streams, WhatIfService.Settings whatif, String application) {
    this.streams = streams;
    this.whatif = whatif;
    meters = whatif.config().meters();
    MetersBean.register(meters);
    scrape = new Scrape(meters);
    scrape.watch(streams);
    admin = Admin.create(whatif.clients());
    lag =
        LagWatch.start(
            admin, whatif.config().topics(), List.of(application, whatif.group()), meters);
  }

  /** Answers before the topology runs: that it restores is what one wants to know. */
  void serveHealth(String host, int port) {
    HealthServer started =
        new HealthServer(host, port, new HealthRoutes(this::notReadyBecause, scrape::text));
    server = Optional.of(started);
    LOG.info("health and metrics: http://{}:{}/metrics", host, started.port());
  }

  /** Returns the exit status. */
  int runUntilStopped() throws IOException, InterruptedException {
    streams.setUncaughtExceptionHandler(
        failure -> {
          LOG.error("a thread of the topology failed and is replaced", failure);
          return StreamThreadExceptionResponse.REPLACE_THREAD;
        });
    streams.setStateListener((now, before) -> changed(now));
    streams.setGlobalStateRestoreListener(
        new RestoreWatch(meters, words -> waiting.progress(words)));
    WhatIfService service = WhatIfService.start(whatif);
    Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(service), "topology-stop"));
    waiting.begin("joining the group");
    streams.start();
    started = true;
    ended.await();
    return streams.state() == KafkaStreams.State.ERROR ? 1 : 0;
  }

  private void changed(KafkaStreams.State now) {
    LOG.info("the topology is {}", now);
    if (now == KafkaStreams.State.RUNNING) {
      waiting.begin("");
    }
    if (now.hasCompletedShutdown()) {
      ended.countDown();
    }
  }

  private Optional<String> notReadyBecause() {
    KafkaStreams.State state = streams.state();
    if (state == KafkaStreams.State.RUNNING) {
      return lag.silence();
    }
    double left = meters.values().get("whip_restore_remaining_records");
    return Optional.of(
        "the topology is " + state + (left > 0 ? ", %.0f records to restore".formatted(left) : ""));
  }

  /** Prints, since the log is closed while the virtual machine ends. */
  private void stop(WhatIfService service) {
    waiting.close();
    Steps stopping = new Steps(line -> System.err.println(line));
    stopping.begin("putting what-if replays aside");
    service.close();
    if (started) {
      stopping.begin("committing %d tasks of the topology".formatted(tasks()));
      close();
    }
    stopping.begin("closing health and metrics");
    server.ifPresent(HealthServer::close);
    lag.close();
    scrape.close();
    admin.close(Duration.ofSeconds(5));
    stopping.close();
  }

  /** Not while it starts: without a cluster that lasts minutes, and closing would wait for it. */
  private void close() {
    if (!streams.close(STOP_LIMIT)) {
      System.err.printf(
          "cut short: the topology had not stopped after %d s; what it had not committed"
              + " is taken in again by whoever goes on, nothing is lost%n",
          STOP_LIMIT.toSeconds());
    }
  }

  private int tasks() {
    return streams.metadataForLocalThreads().stream()
        .mapToInt(thread -> thread.activeTasks().size())
        .sum();
  }
}
