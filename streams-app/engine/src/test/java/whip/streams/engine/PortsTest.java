package whip.streams.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PortsTest {

  @TempDir Path directory;

  @Test
  void shouldBeThoseOfTheEngineBefore() throws IOException {
    Ports first = Ports.choose(directory.resolve("ports"));
    assertEquals(first, Ports.choose(directory.resolve("ports")));
  }

  @Test
  void shouldGiveUpOnlyWhatSomebodyElseHas() throws IOException {
    Ports first = Ports.choose(directory.resolve("ports"));
    try (ServerSocket other =
        new ServerSocket(first.client(), 1, InetAddress.getLoopbackAddress())) {
      Ports next = Ports.choose(directory.resolve("ports"));
      assertNotEquals(other.getLocalPort(), next.client());
      assertEquals(first.controller(), next.controller());
      assertEquals(first.registry(), next.registry());
      assertEquals(next, Ports.choose(directory.resolve("ports")), "programs know these now");
    }
  }

  @Test
  void shouldBeChosenAgainWhereTheFileIsTorn() throws IOException {
    Path file = Files.writeString(directory.resolve("ports"), "20001\n20002\n2");
    Ports chosen = Ports.choose(file);
    assertEquals(chosen, Ports.choose(file));
  }
}
