package whip.sinks.postgres;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.logging.FileHandler;
import java.util.logging.LogManager;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import whip.platform.ParentProcess;
import whip.platform.Printable;
import whip.platform.PrivateFile;
import whip.read.PassedSettings;
import whip.read.ReadException;

/**
 * The process behind {@code whip sink postgres}: prepares the database, runs the connector, starts
 * it again when it fails, and says on standard error what a user should know. It ends when it is
 * stopped, when its standard input ends (then its parent is gone), or, with {@code once}, when
 * everything is written.
 */
public final class PostgresSink {
  private static final int FAILED = 125;
  private static final Duration LOOK = Duration.ofMillis(250);
  private static final Duration REMINDER = Duration.ofSeconds(30);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(10);

  /** SQL states that waiting does not change: authentication and permissions. */
  private static final List<String> REFUSALS = List.of("28", "3D", "42501", "3F");

  private final PostgresSettings settings;
  private final Database database;

  private PostgresSink(PostgresSettings settings) {
    this.settings = settings;
    database = new Database(settings);
  }

  /** Ends with status 0 or 125. */
  public static void main(String[] arguments) throws Exception {
    log(arguments);
    ParentProcess parent = new ParentProcess(System.in);
    PostgresSettings settings = PostgresSettings.of(new PassedSettings(parent.passed()));
    parent.endWithIt();
    int status = FAILED;
    try {
      new PostgresSink(settings).run();
      status = 0;
    } catch (Refused refused) {
      say(refused.getMessage());
    } catch (SQLException refused) {
      say("the database refuses: " + firstLine(refused));
    } catch (ReadException | KafkaException failed) {
      say(
          "the cluster cannot be read: "
              + firstLine(failed)
              + "; `%s` says what is missing"
                  .formatted(settings.cluster().commands().line("doctor")));
    }
    // The connector's pools leave threads behind that nothing else ends.
    Runtime.getRuntime().halt(status);
  }

  /** Error that needs the user. */
  private static final class Refused extends Exception {
    private static final long serialVersionUID = 1;

    Refused(String message) {
      super(message);
    }
  }

  private void run() throws Exception {
    String group = prepared();
    Map<TopicPartition, Long> last = lastRecords();
    try (ConnectWorker worker = new ConnectWorker(settings.cluster())) {
      // However this process ends: the next one then need not wait for this one's place.
      Runtime.getRuntime().addShutdownHook(new Thread(worker::close, "shutdown"));
      worker.put(settings, group);
      say(
          "writing runs, profiles, accounts and what-ifs into the schema `%s` of %s%s"
              .formatted(
                  Database.SCHEMA, settings.url(), settings.once() ? "" : "; Ctrl-C ends it"));
      watch(worker, group, last);
    }
    if (settings.once()) {
      say("everything recorded so far is written");
    }
  }

  /** Prepares the database once it answers. */
  private String prepared() throws SQLException, Refused, InterruptedException {
    Pause pause = new Pause();
    while (true) {
      try {
        return database.prepare();
      } catch (SQLException failed) {
        refuse(failed);
        pause.after("the database cannot be reached: " + firstLine(failed) + "; retrying");
      }
    }
  }

  private Map<TopicPartition, Long> lastRecords() throws Refused {
    for (String topic : ConnectWorker.topics(settings.cluster())) {
      try (Admin admin = Admin.create(settings.cluster().clientProperties())) {
        admin.describeTopics(List.of(topic)).allTopicNames().get();
      } catch (ExecutionException failed) {
        throw new Refused(
            failed.getCause() instanceof UnknownTopicOrPartitionException
                ? "the topic %s does not exist; `%s` makes it"
                    .formatted(topic, settings.cluster().commands().line("topics create"))
                : "the topic " + topic + " cannot be read: " + firstLine(failed.getCause()));
      } catch (InterruptedException interrupted) {
        throw new IllegalStateException("bug: nobody interrupts this thread", interrupted);
      }
    }
    return settings.once()
        ? LastRecords.of(
            settings.cluster().clientProperties(), ConnectWorker.topics(settings.cluster()))
        : Map.of();
  }

  private void watch(ConnectWorker worker, String group, Map<TopicPartition, Long> last)
      throws Exception {
    Pause pause = new Pause();
    boolean failing = false;
    LeftOut leftOut = new LeftOut();
    try (Admin admin = Admin.create(settings.cluster().clientProperties())) {
      while (!(settings.once() && isWritten(admin, group, last))) {
        Thread.sleep(LOOK.toMillis());
        leftOut.report(REMINDER);
        var failure = worker.failure();
        if (failure.isPresent()) {
          failing = true;
          Logger.getLogger(PostgresSink.class.getName()).warning(failure.get());
          awaitDatabase(failure.get(), pause);
          worker.restart();
        } else if (failing && pause.isOver()) {
          failing = false;
          pause = new Pause();
          say("writing again");
        }
      }
    }
    leftOut.report(Duration.ZERO);
  }

  /**
   * Says so when records did not decode: another producer writes to the topics, or we are too old.
   */
  private static final class LeftOut {
    private long reported;
    private long reportedAt = System.nanoTime() - REMINDER.toNanos();

    void report(Duration atMostEvery) {
      long now = System.nanoTime();
      long count = RowConverter.leftOut();
      if (count > reported && now - reportedAt >= atMostEvery.toNanos()) {
        reported = count;
        reportedAt = now;
        say("skipped %d records that did not decode; see --log FILE".formatted(count));
      }
    }
  }

  /** A task that was started too early would only fail again. */
  private void awaitDatabase(String trace, Pause pause)
      throws SQLException, Refused, InterruptedException {
    while (true) {
      try {
        database.ask();
        pause.after("the connector failed: " + rootLine(trace) + "; restarting it");
        return;
      } catch (SQLException failed) {
        refuse(failed);
        pause.after("the database cannot be reached: " + firstLine(failed) + "; retrying");
      }
    }
  }

  private static boolean isWritten(Admin admin, String group, Map<TopicPartition, Long> last)
      throws InterruptedException, ExecutionException {
    Map<TopicPartition, OffsetAndMetadata> committed =
        admin.listConsumerGroupOffsets(group).partitionsToOffsetAndMetadata().get();
    return last.entrySet().stream()
        .allMatch(
            entry -> {
              OffsetAndMetadata offset = committed.get(entry.getKey());
              return offset != null && offset.offset() > entry.getValue();
            });
  }

  private static void refuse(SQLException failed) throws Refused {
    String state = failed.getSQLState() == null ? "" : failed.getSQLState();
    if (REFUSALS.stream().anyMatch(state::startsWith)) {
      throw new Refused(
          "the database refuses: %s. The password comes from --password-file, PGPASSWORD or ~/.pgpass, the user from --user"
              .formatted(firstLine(failed)));
    }
  }

  /** Longer each time, and one line for each reason. */
  private static final class Pause {
    private long millis = 500;
    private String said = "";
    private long until;

    void after(String reason) throws InterruptedException {
      if (!reason.equals(said)) {
        said = reason;
        say(reason);
      }
      Thread.sleep(millis);
      millis = Math.min(2 * millis, LONGEST_PAUSE.toMillis());
      until = System.nanoTime() + 2 * LOOK.toNanos();
    }

    /** Whether the task has had the time to fail again. */
    boolean isOver() {
      return System.nanoTime() - until > 0;
    }
  }

  private static void say(String line) {
    System.err.println("whip: " + Printable.text(line));
  }

  private static String firstLine(Throwable failure) {
    return (failure.getMessage() == null ? failure.toString() : failure.getMessage())
        .lines()
        .findFirst()
        .orElse("no reason given");
  }

  /** Line of the trace's last cause. */
  private static String rootLine(String trace) {
    List<String> causes = trace.lines().filter(line -> line.startsWith("Caused by: ")).toList();
    return causes.isEmpty()
        ? trace.lines().findFirst().orElse("")
        : causes.get(causes.size() - 1).substring("Caused by: ".length());
  }

  /** The libraries' own words go to a file if one is asked for, else nowhere. */
  private static void log(String[] arguments) throws IOException {
    LogManager.getLogManager().reset();
    if (arguments.length > 0) {
      FileHandler file = new FileHandler(PrivateFile.make(Path.of(arguments[0])).toString(), true);
      file.setFormatter(new SimpleFormatter());
      Logger.getLogger("").addHandler(file);
    }
  }
}
