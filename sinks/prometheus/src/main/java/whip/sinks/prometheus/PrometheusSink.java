package whip.sinks.prometheus;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.logging.LogManager;
import org.apache.kafka.common.KafkaException;
import whip.platform.ParentProcess;
import whip.platform.Printable;
import whip.read.AllProfiles;
import whip.read.PassedSettings;
import whip.read.ProfileRows;
import whip.read.ReadException;

/**
 * The process behind {@code whip sink prometheus}: reads the profile topic and serves what it says
 * now. Nothing is kept; a new start reads the topic again.
 */
public final class PrometheusSink {
  private static final int FAILED = 125;
  private static final Duration PATIENCE = Duration.ofSeconds(1);

  private volatile String text = "";

  private PrometheusSink() {}

  /** Ends with status 0 or 125. */
  public static void main(String[] arguments) throws IOException {
    LogManager.getLogManager().reset();
    ParentProcess parent = new ParentProcess(System.in);
    PassedSettings passed = new PassedSettings(parent.passed());
    parent.endWithIt();
    try (AllProfiles profiles = new AllProfiles(passed.cluster())) {
      new PrometheusSink().run(passed, profiles);
    } catch (ReadException | KafkaException failed) {
      say(failed.getMessage());
    } catch (IOException failed) {
      say(
          "%s:%s cannot be listened at: %s"
              .formatted(passed.required("host"), passed.required("port"), failed.getMessage()));
    }
    System.exit(FAILED);
  }

  private void run(PassedSettings passed, AllProfiles profiles) throws IOException {
    ExposedRuns exposed =
        new ExposedRuns(number(passed, "runs"), number(passed, "top"), number(passed, "maxSeries"));
    profiles.toEnd();
    text = exposed.text(whole(profiles));
    MetricsServer server =
        new MetricsServer(
            new InetSocketAddress(passed.required("host"), number(passed, "port")), () -> text);
    say(
        "metrics at http://%s:%d/metrics; Ctrl-C ends it"
            .formatted(passed.required("host"), server.port()));
    while (true) {
      if (!profiles.next(PATIENCE).isEmpty()) {
        text = exposed.text(whole(profiles));
      }
    }
  }

  private static List<ProfileRows> whole(AllProfiles profiles) {
    return profiles.runs().stream().map(profiles::get).flatMap(Optional::stream).toList();
  }

  private static int number(PassedSettings passed, String name) {
    return Integer.parseInt(passed.required(name));
  }

  private static void say(String line) {
    System.err.println("whip: " + Printable.text(line));
  }
}
