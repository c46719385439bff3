package whip.sinks.prometheus;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.logging.LogManager;
import org.apache.kafka.common.KafkaException;
import whip.platform.ParentProcess;
import whip.platform.Printable;
import whip.read.AllAccounts;
import whip.read.AllProfiles;
import whip.read.PassedSettings;
import whip.read.ProfileRows;
import whip.read.ReadException;

/**
 * The process behind {@code whip sink prometheus}: reads profiles and accounts and serves what they
 * say now. Nothing is kept; a new start reads the topics again.
 */
public final class PrometheusSink {
  private static final int FAILED = 125;

  /** Wait for news of profiles, and then of accounts. */
  private static final Duration PATIENCE = Duration.ofMillis(500);

  private volatile String text = "";

  private PrometheusSink() {}

  /** Ends with status 0 or 125. */
  public static void main(String[] arguments) throws IOException {
    LogManager.getLogManager().reset();
    ParentProcess parent = new ParentProcess(System.in);
    PassedSettings passed = new PassedSettings(parent.passed());
    parent.endWithIt();
    try (AllProfiles profiles = new AllProfiles(passed.cluster());
        AllAccounts accounts = new AllAccounts(passed.cluster())) {
      new PrometheusSink().run(passed, profiles, accounts);
    } catch (ReadException | KafkaException failed) {
      say(failed.getMessage());
    } catch (IOException failed) {
      say(
          "%s:%s cannot be listened at: %s"
              .formatted(passed.required("host"), passed.required("port"), failed.getMessage()));
    }
    System.exit(FAILED);
  }

  private void run(PassedSettings passed, AllProfiles profiles, AllAccounts accounts)
      throws IOException {
    ExposedRuns exposed =
        new ExposedRuns(number(passed, "runs"), number(passed, "top"), number(passed, "maxSeries"));
    profiles.toEnd();
    accounts.toEnd();
    text = exposed.text(whole(profiles), accounts::get);
    MetricsServer server =
        new MetricsServer(
            new InetSocketAddress(passed.required("host"), number(passed, "port")), () -> text);
    say(
        "metrics at http://%s:%d/metrics; Ctrl-C ends it"
            .formatted(passed.required("host"), server.port()));
    while (true) {
      Set<String> news = profiles.next(PATIENCE);
      news.addAll(accounts.next(PATIENCE));
      if (!news.isEmpty()) {
        text = exposed.text(whole(profiles), accounts::get);
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
