package whip.sinks.prometheus;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.logging.LogManager;
import org.apache.kafka.common.KafkaException;
import whip.access.ParentProcess;
import whip.access.Printable;
import whip.read.AllProfiles;
import whip.read.ProfileRows;
import whip.read.ReadException;
import whip.read.Told;

/**
 * The process behind {@code whip sink prometheus}: reads the profile topic and serves what it says
 * now. Nothing is kept; a new start reads the topic again.
 */
public final class PrometheusSink {
  private static final int FAILED = 125;
  private static final Duration PATIENCE = Duration.ofSeconds(1);
  private static final String CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8";

  /** Who connects and says nothing, or does not listen, is sent away after so many seconds. */
  private static final String SECONDS = "10";

  private static final int THREADS = 16;

  private volatile String text = "";

  private PrometheusSink() {}

  /** Ends with status 0 or 125. */
  public static void main(String[] arguments) throws IOException {
    LogManager.getLogManager().reset();
    System.setProperty("sun.net.httpserver.maxReqTime", SECONDS);
    System.setProperty("sun.net.httpserver.maxRspTime", SECONDS);
    ParentProcess parent = new ParentProcess(System.in);
    Told told = new Told(parent.told());
    parent.endWithIt();
    try (AllProfiles profiles = new AllProfiles(told.cluster())) {
      new PrometheusSink().run(told, profiles);
    } catch (ReadException | KafkaException failed) {
      say(failed.getMessage());
    } catch (IOException failed) {
      say(
          "%s:%s cannot be listened at: %s"
              .formatted(told.required("host"), told.required("port"), failed.getMessage()));
    }
    System.exit(FAILED);
  }

  private void run(Told told, AllProfiles profiles) throws IOException {
    Page page = new Page(number(told, "runs"), number(told, "top"), number(told, "maxSeries"));
    profiles.toEnd();
    text = page.text(whole(profiles));
    HttpServer server =
        HttpServer.create(new InetSocketAddress(told.required("host"), number(told, "port")), 0);
    server.setExecutor(Executors.newFixedThreadPool(THREADS));
    server.createContext("/metrics", this::answer);
    server.start();
    say(
        "metrics at http://%s:%d/metrics; Ctrl-C ends it"
            .formatted(told.required("host"), server.getAddress().getPort()));
    while (true) {
      if (!profiles.next(PATIENCE).isEmpty()) {
        text = page.text(whole(profiles));
      }
    }
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      if (!exchange.getRequestMethod().equals("GET")) {
        exchange.sendResponseHeaders(405, -1);
        return;
      }
      byte[] body = text.getBytes(StandardCharsets.UTF_8);
      exchange.getResponseHeaders().set("Content-Type", CONTENT_TYPE);
      exchange.sendResponseHeaders(200, body.length);
      try (OutputStream out = exchange.getResponseBody()) {
        out.write(body);
      }
    }
  }

  private static List<ProfileRows> whole(AllProfiles profiles) {
    return profiles.runs().stream().map(profiles::get).flatMap(Optional::stream).toList();
  }

  private static int number(Told told, String name) {
    return Integer.parseInt(told.required(name));
  }

  private static void say(String line) {
    System.err.println("whip: " + Printable.text(line));
  }
}
