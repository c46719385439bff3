package whip.sinks.prometheus;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

/** Serves one text at {@code /metrics}; clients cannot block each other. */
final class MetricsServer implements AutoCloseable {
  private static final String CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8";

  /** A client that is silent, or does not read, is disconnected after so many seconds. */
  private static final String SECONDS = "5";

  /** The server keeps a thread for each that is being heard: some hundreds may say nothing. */
  private static final int THREADS = 400;

  static {
    System.setProperty("sun.net.httpserver.maxReqTime", SECONDS);
    System.setProperty("sun.net.httpserver.maxRspTime", SECONDS);
  }

  private final Supplier<String> text;
  private final HttpServer server;
  private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);

  /** Starts serving what {@code text} says at the time. */
  MetricsServer(InetSocketAddress address, Supplier<String> text) throws IOException {
    this.text = text;
    server = HttpServer.create(address, 0);
    server.setExecutor(threads);
    server.createContext("/metrics", this::answer);
    server.start();
  }

  int port() {
    return server.getAddress().getPort();
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      if (!exchange.getRequestMethod().equals("GET")) {
        exchange.sendResponseHeaders(405, -1);
        return;
      }
      byte[] body = text.get().getBytes(StandardCharsets.UTF_8);
      exchange.getResponseHeaders().set("Content-Type", CONTENT_TYPE);
      exchange.sendResponseHeaders(200, body.length);
      try (OutputStream out = exchange.getResponseBody()) {
        out.write(body);
      }
    }
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
