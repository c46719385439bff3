package whip.dashboard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Requests that come slowly, or not to their end, by anybody who can connect. */
class SlowRequestsTest {
  /** More than the server has threads. */
  private static final int MANY = 300;

  private static final String BODY =
      "POST /api/session HTTP/1.1\r\nHost: %s\r\nContent-Type: application/json\r\n";

  /** The server itself gives up on a silent body after 30 s. */
  private static final Duration SOON = Duration.ofSeconds(25);

  private final List<Socket> open = new ArrayList<>();
  private Dashboard dashboard;

  @BeforeEach
  void start() throws Exception {
    dashboard = new Dashboard(new SampleSource(), GuardTest.settings(Optional.empty()));
  }

  @AfterEach
  void stop() throws IOException {
    for (Socket socket : open) {
      socket.close();
    }
    dashboard.close();
  }

  @Test
  void shouldAnswerOthersWhileBodiesAreNotFinished() throws Exception {
    for (int i = 0; i < MANY; i++) {
      send(BODY + "Content-Length: 100\r\n\r\n{\"token\":");
    }
    assertTimeoutPreemptively(
        SOON, () -> assertEquals(401, new Browser(dashboard).get("/api/me").statusCode()));
  }

  @Test
  void shouldLetInWhoFinishesABodyWhileOthersDoNot() throws Exception {
    for (int i = 0; i < WholeBodies.OPEN_MAX - 1; i++) {
      send(BODY + "Transfer-Encoding: chunked\r\n\r\n9\r\n{\"token\":\r\n");
    }
    assertTimeoutPreemptively(
        SOON,
        () -> assertEquals("", Browser.known(dashboard).json("/api/me").path("user").asText()));
  }

  /** Slow bodies leave no room for more; soon after they end there is room. */
  @Test
  void shouldRefuseMoreBodiesThanItReceivesAtOnce() throws Exception {
    for (int i = 0; i < WholeBodies.OPEN_MAX; i++) {
      send(BODY + "Content-Length: 100\r\n\r\n{\"token\":");
    }
    Browser browser = new Browser(dashboard);
    assertTimeoutPreemptively(
        SOON,
        () -> {
          // What was written to a socket may still wait for the server to read it.
          while (browser.enter("").statusCode() != 503) {
            send(BODY + "Content-Length: 100\r\n\r\n{\"token\":");
          }
        });
    Thread.sleep(WholeBodies.PATIENCE.plusSeconds(2).toMillis());
    assertEquals(401, browser.enter("").statusCode());
  }

  @Test
  void shouldHangUpOnABodyThatComesALetterAtATime() throws Exception {
    Socket slow = send(BODY + "Content-Length: 1000\r\n\r\n");
    assertEndsWithin(WholeBodies.PATIENCE.plusSeconds(10), slow);
  }

  @Test
  void shouldHangUpOnHeadersThatComeALetterAtATime() throws Exception {
    Socket slow = send("GET / HTTP/1.1\r\nX-Slow: ");
    assertEndsWithin(SlowConnections.PATIENCE.plusSeconds(10), slow);
  }

  @Test
  void shouldNotHangUpOnAPageThatListens() throws Exception {
    Browser.known(dashboard).listen("/api/runs/events", SlowConnections.PATIENCE.plusSeconds(3));
  }

  /** Behind its end, since a sender that is cut off hears nothing; but not of an endless one. */
  @Test
  void shouldRefuseABodyThatIsTooLong() throws Exception {
    Socket whole = sendParts(5);
    whole.getOutputStream().write("0\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
    assertTrue(firstLine(whole).contains(" 413 "));
    assertTrue(firstLine(sendParts(66)).contains(" 413 "));
  }

  /** Sends parts of 16 KiB each. */
  private Socket sendParts(int parts) throws IOException {
    Socket socket = send(BODY + "Transfer-Encoding: chunked\r\n\r\n");
    byte[] part = ("4000\r\n" + " ".repeat(0x4000) + "\r\n").getBytes(StandardCharsets.US_ASCII);
    for (int i = 0; i < parts; i++) {
      socket.getOutputStream().write(part);
    }
    return socket;
  }

  private Socket send(String request) throws IOException {
    URI at = URI.create(dashboard.address());
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), at.getPort());
    open.add(socket);
    String text = request.formatted(at.getAuthority());
    socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
    return socket;
  }

  private static String firstLine(Socket socket) throws IOException {
    StringBuilder line = new StringBuilder();
    InputStream in = socket.getInputStream();
    for (int next = in.read(); next >= 0 && next != '\n'; next = in.read()) {
      line.append((char) next);
    }
    return line.toString();
  }

  /** A letter every now and then, until nobody takes any more. */
  private static void assertEndsWithin(Duration limit, Socket socket) throws Exception {
    long end = System.nanoTime() + limit.toNanos();
    try {
      while (System.nanoTime() < end) {
        socket.getOutputStream().write('x');
        Thread.sleep(200);
      }
    } catch (SocketException hungUp) {
      return;
    }
    throw new AssertionError("still open after " + limit);
  }
}
