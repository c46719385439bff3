package whip.e2e.sinks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A wire to a server that can be cut: connections break, and new ones are refused. */
final class Proxy implements AutoCloseable {
  private final int serverPort;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private final int port;
  private ServerSocket listening;

  Proxy(int serverPort) throws IOException {
    this.serverPort = serverPort;
    listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    port = listening.getLocalPort();
    accept(listening);
  }

  int port() {
    return port;
  }

  void cut() {
    try {
      listening.close();
      for (Socket socket : open) {
        socket.close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  void restore() {
    try {
      listening = new ServerSocket();
      listening.setReuseAddress(true);
      listening.bind(new java.net.InetSocketAddress(InetAddress.getLoopbackAddress(), port));
      accept(listening);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void accept(ServerSocket server) {
    threads.execute(
        () -> {
          try {
            while (true) {
              Socket client = server.accept();
              Socket there = new Socket(InetAddress.getLoopbackAddress(), serverPort);
              open.add(client);
              open.add(there);
              threads.execute(() -> copy(client, there));
              threads.execute(() -> copy(there, client));
            }
          } catch (IOException cut) {
            // Nobody is let in any more.
          }
        });
  }

  private void copy(Socket from, Socket to) {
    try (from;
        to) {
      from.getInputStream().transferTo(to.getOutputStream());
    } catch (IOException cut) {
      // Both ends see it.
    } finally {
      open.remove(from);
      open.remove(to);
    }
  }

  @Override
  public void close() {
    cut();
    threads.shutdownNow();
  }
}
