package whip.streams;

import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** No line in the log for each of thousands of dead letters. */
public final class Quiet implements BeforeAllCallback, AfterAllCallback {

  private static final Logger STREAMS = Logger.getLogger("whip.streams");

  @Override
  public void beforeAll(ExtensionContext context) {
    STREAMS.setLevel(Level.OFF);
  }

  @Override
  public void afterAll(ExtensionContext context) {
    STREAMS.setLevel(null);
  }
}
