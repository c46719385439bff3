package whip.e2e.sinks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import whip.e2e.FreePorts;

/** Scrapes as Prometheus does, and reads what it gets by the format's grammar. */
public final class Scraper implements Target {
  private static final Pattern LABEL =
      Pattern.compile("([a-zA-Z_][a-zA-Z0-9_]*)=\"((?:[^\"\\\\\n]|\\\\[\\\\\"n])*)\",?");
  private static final Pattern SERIES =
      Pattern.compile(
          "([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\\{((?:"
              + LABEL.pattern().replaceAll("\\((?!\\?)", "(?:")
              + ")*)\\})? (-?[0-9.]+(?:E-?[0-9]+)?)");

  /** A sample: {@code whip_run_span{run="r1"} 1000}. */
  record Sample(String name, Map<String, String> labels, double value) {}

  private final HttpClient client = HttpClient.newHttpClient();
  private final List<Socket> stuck = new ArrayList<>();
  private final int port = FreePorts.one();

  @Override
  public List<String> options() {
    return List.of(
        "prometheus",
        "--port",
        Integer.toString(port),
        "--runs",
        "16",
        "--top",
        "3",
        "--max-series",
        "300");
  }

  @Override
  public Optional<String> profile(String run) {
    Map<String, Sample> of = new HashMap<>();
    scrape().stream()
        .filter(sample -> run.equals(sample.labels().get("run")))
        .forEach(sample -> of.put(sample.name(), sample));
    return of.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "%s %.0f/%.0f"
                .formatted(
                    of.get("whip_run_info").labels().get("status"),
                    of.get("whip_run_work").value(),
                    of.get("whip_run_span").value()));
  }

  @Override
  public Set<String> directives(String run) {
    return scrape().stream()
        .filter(sample -> run.equals(sample.labels().get("run")))
        .filter(sample -> sample.name().equals("whip_directive_work"))
        .map(sample -> sample.labels().get("directive"))
        .collect(Collectors.toSet());
  }

  @Override
  public Optional<String> account(String run) {
    return scrape().stream()
        .filter(sample -> sample.name().equals("whip_run_class_time"))
        .filter(sample -> sample.labels().equals(Map.of("run", run, "class", "work")))
        .map(sample -> "%.0f".formatted(sample.value()))
        .findAny();
  }

  int port() {
    return port;
  }

  List<Sample> scrape() {
    return samples(text());
  }

  String text() {
    try {
      HttpResponse<String> answer =
          client.send(
              HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/metrics"))
                  .timeout(Duration.ofMinutes(1))
                  .build(),
              HttpResponse.BodyHandlers.ofString());
      if (answer.statusCode() != 200) {
        throw new AssertionError(answer);
      }
      return answer.body();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  /** Every name with its HELP and TYPE first, all its series together, none of them twice. */
  static List<Sample> samples(String text) {
    List<Sample> samples = new ArrayList<>();
    Set<String> seen = new TreeSet<>();
    String type = "";
    for (String line : text.split("\n", -1)) {
      if (line.startsWith("# TYPE ")) {
        type = line.split(" ", -1)[2];
        if (!seen.add(line)) {
          throw new AssertionError("twice: " + line);
        }
      } else if (!line.startsWith("# HELP ") && !line.isEmpty()) {
        Matcher series = SERIES.matcher(line);
        if (!series.matches() || !series.group(1).equals(type)) {
          throw new AssertionError("no series of " + type + ": " + line);
        }
        Map<String, String> labels = new HashMap<>();
        Matcher label = LABEL.matcher(series.group(2) == null ? "" : series.group(2));
        while (label.find()) {
          labels.put(label.group(1), label.group(2));
        }
        if (!seen.add(type + labels)) {
          throw new AssertionError("twice: " + line);
        }
        samples.add(
            new Sample(
                type, labels, Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1))));
      }
    }
    return samples;
  }

  @Override
  public boolean isMissed() {
    return false;
  }

  /** Clients that connect and then say nothing, more than there are threads for. */
  @Override
  public void fail() {
    try {
      for (int i = 0; i < 40; i++) {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket
            .getOutputStream()
            .write("GET /metrics".getBytes(java.nio.charset.StandardCharsets.US_ASCII));
        stuck.add(socket);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void recover() {
    // They stay: nobody can make a client go away.
  }

  @Override
  public void close() {
    try {
      for (Socket socket : stuck) {
        socket.close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
