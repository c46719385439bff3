package whip.engine.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BrokerProcessTest {
  @TempDir Path state;

  @Test
  void shouldFindTheProcessThatItNoted() throws IOException {
    EngineDirectory directory = new EngineDirectory(state);
    assertEquals(Optional.empty(), BrokerProcess.find(directory));
    BrokerProcess.note(directory, ProcessHandle.current());
    assertEquals(Optional.of(ProcessHandle.current()), BrokerProcess.find(directory));
  }

  @Test
  void shouldNotTakeAStrangerOrATornNoteForTheBroker() throws IOException {
    EngineDirectory directory = new EngineDirectory(state);
    long pid = ProcessHandle.current().pid();
    Files.writeString(directory.brokerProcess(), pid + "\n2001-01-01T00:00:00Z\n");
    assertEquals(Optional.empty(), BrokerProcess.find(directory));
    Files.writeString(directory.brokerProcess(), pid + "\n");
    assertEquals(Optional.empty(), BrokerProcess.find(directory));
  }
}
