package whip.e2e.faults;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Brokers and registries as nobody wants them, on real sockets of the loopback interface. */
final class Peers implements AutoCloseable {

  private final List<AutoCloseable> open = new ArrayList<>();

  /** Connections are made, by the kernel, and that is all. */
  String silent() throws IOException {
    return address(keep(listen()));
  }

  /** Every connection is closed at once. */
  String closing() throws IOException {
    ServerSocket server = keep(listen());
    serve(
        () -> {
          while (true) {
            server.accept().close();
          }
        });
    return address(server);
  }

  /** Whatever is asked, the answer is of another protocol, and endless. */
  String talkingNonsense() throws IOException {
    ServerSocket server = keep(listen());
    byte[] nonsense = "HTTP/1.1 200 \u00ff\u00ff\u00ff\u00ff\r\n".getBytes(StandardCharsets.UTF_8);
    serve(
        () -> {
          while (true) {
            try (Socket client = server.accept()) {
              for (int i = 0; i < 100; i++) {
                client.getOutputStream().write(nonsense);
              }
            } catch (IOException clientLeft) {
              if (server.isClosed()) {
                throw clientLeft;
              }
            }
          }
        });
    return address(server);
  }

  /** A registry that takes every schema, as its number 1. */
  String acceptingRegistry() throws IOException {
    return registry(200, "{\"id\":1}");
  }

  /** A registry that gives one answer to everything. */
  String registry(int status, String body) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    server.createContext(
        "/",
        exchange -> {
          exchange.getRequestBody().readAllBytes();
          if (status / 100 == 3) {
            exchange.getResponseHeaders().add("Location", exchange.getRequestURI().toString());
          }
          exchange.sendResponseHeaders(status, bytes.length);
          exchange.getResponseBody().write(bytes);
          exchange.close();
        });
    server.start();
    open.add(() -> server.stop(0));
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  private interface Serving {
    void serve() throws IOException;
  }

  /** Ends when its socket is closed. */
  private void serve(Serving serving) {
    ExecutorService thread = Executors.newSingleThreadExecutor();
    var unused =
        thread.submit(
            () -> {
              serving.serve();
              return null;
            });
    open.add(thread::shutdownNow);
  }

  private static ServerSocket listen() throws IOException {
    return new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  }

  private ServerSocket keep(ServerSocket server) {
    open.add(server);
    return server;
  }

  private static String address(ServerSocket server) {
    return "127.0.0.1:" + server.getLocalPort();
  }

  @Override
  public void close() {
    try {
      for (AutoCloseable peer : open) {
        peer.close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
