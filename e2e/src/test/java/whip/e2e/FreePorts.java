package whip.e2e;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Stream;

/** Loopback ports for servers that need theirs before they start. */
public final class FreePorts {
  // Below those that the kernel assigns: no other connection takes one before its server
  // does.
  private static final int FIRST = 15_000;
  private static final int END = 32_000;

  private FreePorts() {}

  public static int one() {
    return take(1).get(0);
  }

  /** Takes as many different ports. */
  public static List<Integer> take(int count) {
    return Stream.generate(() -> ThreadLocalRandom.current().nextInt(FIRST, END))
        .filter(FreePorts::isFree)
        .distinct()
        .limit(count)
        .toList();
  }

  private static boolean isFree(int port) {
    try (ServerSocket socket = new ServerSocket()) {
      socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
      return true;
    } catch (BindException e) {
      return false;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
