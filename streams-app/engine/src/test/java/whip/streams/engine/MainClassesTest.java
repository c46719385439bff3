package whip.streams.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import whip.engine.protocol.EngineCommand;
import whip.engine.protocol.TopicsRequest;

/** The command line starts these classes by their names. */
class MainClassesTest {

  @Test
  void shouldHaveTheNamesThatCommandsUse() {
    assertEquals(EngineMain.class.getName(), EngineCommand.MAIN);
    assertEquals(TopicsMain.class.getName(), TopicsRequest.MAIN);
  }
}
