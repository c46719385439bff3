package whip.streams.engine;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import whip.engine.protocol.EngineException;
import whip.platform.PrivateFile;

/**
 * Where an engine listens, on the loopback interface. An engine takes the ports of the one before
 * it on the same directory, if they are free: programs that ran when that one was killed then find
 * this one, and lose nothing.
 *
 * @param client where clients find the broker
 * @param controller where the broker talks to itself
 * @param registry where the schema registry serves
 */
record Ports(int client, int controller, int registry) {
  /**
   * Ports that systems do not give to the near ends of connections (32768 and above on Linux), so
   * that they are still free when a killed engine comes back.
   */
  private static final int FROM = 20_000;

  private static final int TO = 32_768;
  private static final int TRIES = 100;
  private static final int COUNT = 3;
  private static final int NONE = -1;
  private static final Logger LOG = LoggerFactory.getLogger(Ports.class);

  /** Free ports, those in {@code file} first; they are in the file then. */
  static Ports choose(Path file) throws IOException {
    List<Integer> former = read(file);
    List<Integer> chosen = new ArrayList<>();
    for (int i = 0; i < COUNT; i++) {
      boolean again = i < former.size() && isFree(former.get(i));
      if (!again && i < former.size()) {
        LOG.warn(
            "port {} is in use: programs that still run will not find the engine", former.get(i));
      }
      chosen.add(again ? former.get(i) : anyBut(chosen));
    }
    PrivateFile.write(
        file, String.join("\n", chosen.stream().map(String::valueOf).toList()) + "\n");
    return new Ports(chosen.get(0), chosen.get(1), chosen.get(2));
  }

  private static List<Integer> read(Path file) throws IOException {
    if (!Files.exists(file)) {
      return List.of();
    }
    List<Integer> ports = Files.readAllLines(file).stream().map(Ports::port).toList();
    // Anything else in it is not ours.
    return ports.size() == COUNT && !ports.contains(NONE) ? ports : List.of();
  }

  private static int port(String line) {
    try {
      int port = Integer.parseInt(line);
      return port >= FROM && port < TO ? port : NONE;
    } catch (NumberFormatException torn) {
      return NONE;
    }
  }

  private static int anyBut(List<Integer> taken) throws IOException {
    for (int i = 0; i < TRIES; i++) {
      int port = ThreadLocalRandom.current().nextInt(FROM, TO);
      if (!taken.contains(port) && isFree(port)) {
        return port;
      }
    }
    throw new EngineException("no free port among %d to %d".formatted(FROM, TO));
  }

  private static boolean isFree(int port) {
    try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      return socket.isBound();
    } catch (IOException taken) {
      return false;
    }
  }
}
