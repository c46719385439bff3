package whip.platform;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.Properties;

/**
 * The process that started this one and holds the other end of its standard input. Over that it
 * says what to do: what is secret is then neither among the arguments nor in the environment.
 */
public final class ParentProcess {
  private final BufferedReader input;

  /** Reads this process's standard input. */
  public ParentProcess(InputStream input) {
    this.input = new BufferedReader(new InputStreamReader(input, StandardCharsets.UTF_8));
  }

  /** Properties up to an empty line; the input goes on. */
  public Properties passed() throws IOException {
    StringBuilder text = new StringBuilder();
    String line = input.readLine();
    while (line != null && !line.isEmpty()) {
      text.append(line).append('\n');
      line = input.readLine();
    }
    Properties properties = new Properties();
    properties.load(new StringReader(text.toString()));
    return properties;
  }

  /** From now on this process ends in order when the other one is gone, however that ended. */
  public void endWithIt() {
    Thread watch =
        new Thread(
            () -> {
              try {
                while (input.read() >= 0) {
                  // Nothing more is said.
                }
              } catch (IOException gone) {
                // As good as its end.
              }
              System.exit(0);
            },
            "parent");
    watch.setDaemon(true);
    watch.start();
  }
}
