package whip.platform;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Properties;
import org.junit.jupiter.api.Test;

/** Checks the messages that a process reads from its parent before it starts to work. */
class ParentProcessTest {

  /** The parent keeps the input open: a reader that waited for its end would wait for ever. */
  @Test
  void shouldReadPropertiesUpToAnEmptyLine() throws IOException {
    ParentProcess parent = of("port=9447\nname=h\u00e9\n\nport=1\n\n");
    assertEquals(properties("port", "9447", "name", "h\u00e9"), parent.passed());
    assertEquals(properties("port", "1"), parent.passed(), "the input goes on");
    assertEquals(properties(), parent.passed());
  }

  @Test
  void shouldReadPropertiesOfAParentThatIsGone() throws IOException {
    assertEquals(properties("port", "9447"), of("port=9447").passed());
  }

  private static ParentProcess of(String input) {
    return new ParentProcess(new ByteArrayInputStream(input.getBytes(UTF_8)));
  }

  private static Properties properties(String... namesAndValues) {
    Properties properties = new Properties();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      properties.setProperty(namesAndValues[i], namesAndValues[i + 1]);
    }
    return properties;
  }
}
