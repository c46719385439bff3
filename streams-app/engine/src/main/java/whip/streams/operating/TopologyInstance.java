package whip.streams.operating;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import whip.streams.MissingPermission;
import whip.streams.meters.Meters;
import whip.streams.whatif.WhatIfService;

/** The topology of one process on a cluster, from start to signal, with its health and metrics. */
public final class TopologyInstance {

  /** Below the 90 s and more that service managers allow before they kill. */
  private static final Duration STOP_LIMIT = Duration.ofSeconds(60);

  /** A thread that fails as soon as it is there writes a trace each time. */
  private static final Duration REPLACE_PAUSE = Duration.ofSeconds(1);

  /** In the names that Kafka Streams gives its threads. */
  private static final String STREAM_THREAD = "-StreamThread-";

  private static final Logger LOG = LoggerFactory.getLogger(TopologyInstance.class);

  private final StreamsRunner runner;
  private final WhatIfService.Settings whatif;
  private final Meters meters;
  private final Scrape scrape;
  private final Admin admin;
  private final LagWatch lag;
  private final String application;
  private final Refusals refusals = new Refusals();
  private final CountDownLatch ended = new CountDownLatch(1);
  private final CountDownLatch stopping = new CountDownLatch(1);
  private final Steps waiting = new Steps(LOG::info);
  private Optional<HealthServer> server = Optional.empty();
  private volatile boolean started;

  /** Reason why a thread failed since the topology worked last; empty, or behind a colon. */
  private volatile String obstacle = "";

  /** Nothing of the topology runs yet. */
  public TopologyInstance(KafkaStreams streams, WhatIfService.Settings whatif, String application) {
    this.whatif = whatif;
    this.application = application;
    meters = whatif.config().meters();
    MetersBean.register(meters);
    runner = new StreamsRunner(streams, meters, waiting::progress, this::failed, this::changed);
    scrape = new Scrape(meters);
    scrape.watch(streams);
    admin = Admin.create(whatif.clients());
    lag =
        LagWatch.start(
            admin, whatif.config().topics(), List.of(application, whatif.group()), meters);
  }

  /** Answers before the topology runs: that it restores is what one wants to know. */
  public void serveHealth(String host, int port) {
    HealthServer started =
        new HealthServer(host, port, new HealthRoutes(this::notReadyBecause, scrape::text));
    server = Optional.of(started);
    LOG.info("health and metrics: http://{}:{}/metrics", host, started.port());
  }

  /** Returns the exit status. */
  public int runUntilStopped() throws IOException, InterruptedException {
    // Kafka Streams throws on what its handler, `failed`, has dealt with.
    Thread.setDefaultUncaughtExceptionHandler(this::ended);
    if (!isPermitted()) {
      return 1;
    }
    WhatIfService service = WhatIfService.start(whatif);
    Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(service), "topology-stop"));
    waiting.begin("joining the group");
    runner.start();
    started = true;
    ended.await();
    return runner.state() == KafkaStreams.State.ERROR ? 1 : 0;
  }

  /**
   * Waits for the permission to read: the thread that reads locations would end the topology.
   *
   * @return false: it does not come, or the process stops
   */
  private boolean isPermitted() throws InterruptedException {
    while (true) {
      Set<String> unreadable = UnreadableTopics.of(admin, whatif.config().topics());
      if (unreadable.isEmpty()) {
        return true;
      }
      if (!mayTryAgain(
          missingPermission(new TopicAuthorizationException(unreadable)).orElseThrow())) {
        return false;
      }
    }
  }

  private StreamThreadExceptionResponse failed(Throwable failure) {
    Optional<String> missing = missingPermission(failure);
    if (missing.isEmpty()) {
      LOG.error("a thread of the topology failed and is replaced", failure);
      pause(REPLACE_PAUSE);
    }
    return missing.isEmpty() || mayTryAgain(missing.get())
        ? StreamThreadExceptionResponse.REPLACE_THREAD
        : StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
  }

  /** After a pause, or not at all: the permission has been missing for too long. */
  private boolean mayTryAgain(String missing) {
    obstacle = ": " + missing;
    waiting.begin("");
    Refusals.Next next = refusals.refused();
    if (next == Refusals.Next.SAY_AND_END) {
      if (stopping.getCount() > 0) {
        LOG.error("the topology ends with status 1: {}", missing);
      }
      stopping.countDown();
      return false;
    }
    if (next == Refusals.Next.SAY_AND_TRY_AGAIN) {
      LOG.error("the topology waits: {}", missing);
    }
    pause(Refusals.PAUSE);
    return stopping.getCount() > 0;
  }

  private Optional<String> missingPermission(Throwable failure) {
    return MissingPermission.in(failure, whatif.config().topics(), application);
  }

  /** In the failed thread, whose place another one takes afterwards; shorter where it stops. */
  private void pause(Duration pause) {
    try {
      boolean unused = stopping.await(pause.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void ended(Thread thread, Throwable failure) {
    if (!thread.getName().contains(STREAM_THREAD)) {
      LOG.error("the thread {} failed", thread.getName(), failure);
    }
  }

  private void changed(KafkaStreams.State now) {
    LOG.info("the topology is {}", now);
    if (now == KafkaStreams.State.RUNNING) {
      waiting.begin("");
      obstacle = "";
    }
    if (now.hasCompletedShutdown()) {
      ended.countDown();
    }
  }

  private Optional<String> notReadyBecause() {
    Optional<String> notRunning = runner.notRunningBecause();
    if (notRunning.isEmpty()) {
      return lag.silence();
    }
    double left = meters.values().get("whip_restore_remaining_records");
    return Optional.of(
        notRunning.get()
            + obstacle
            + (left > 0 ? ", %.0f records to restore".formatted(left) : ""));
  }

  /** Prints, since the log is closed while the virtual machine ends. */
  private void stop(WhatIfService service) {
    waiting.close();
    stopping.countDown();
    Steps steps = new Steps(line -> System.err.println(line));
    steps.begin("putting what-if replays aside");
    service.close();
    if (started) {
      steps.begin(runner.stopping());
      close();
    }
    steps.begin("closing health and metrics");
    server.ifPresent(HealthServer::close);
    lag.close();
    scrape.close();
    admin.close(Duration.ofSeconds(5));
    steps.close();
  }

  /** Not while it starts: without a cluster that lasts minutes, and closing would wait for it. */
  private void close() {
    runner.close(STOP_LIMIT, "by the next instance").ifPresent(System.err::println);
  }
}
