package whip.e2e;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jline.utils.ScreenTerminal;

/**
 * A shell line in a real pseudo terminal of 80 columns and 24 rows, which {@code script} makes,
 * with keys to press and a screen to look at.
 */
final class Pty implements AutoCloseable {
  private final Process process;
  private final ScreenTerminal screen = new ScreenTerminal(80, 24);
  private final Thread reading = new Thread(this::read, "pty");

  Pty(String line, Map<String, String> environment) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(
            Shell.interruptible("script", "-qec", "stty rows 24 cols 80; " + line, "/dev/null"));
    // script takes it for the line; dash would end by Ctrl-C, whatever the line's own status is.
    builder.environment().put("SHELL", "/bin/bash");
    builder.environment().put("TERM", "xterm-256color");
    builder.environment().put("LC_ALL", "C.UTF-8");
    builder.environment().putAll(environment);
    process = builder.redirectErrorStream(true).start();
    reading.setDaemon(true);
    reading.start();
  }

  /** Content of the screen now, 24 lines. */
  String screen() {
    return screen.toString();
  }

  void press(String keys) throws IOException {
    process.getOutputStream().write(keys.getBytes(StandardCharsets.UTF_8));
    process.getOutputStream().flush();
  }

  /** All that runs in it. */
  List<ProcessHandle> inside() {
    return process.descendants().toList();
  }

  /** The status of the line. */
  int await(long seconds) throws InterruptedException {
    if (!process.waitFor(seconds, TimeUnit.SECONDS)) {
      throw new AssertionError("still running; on the screen:\n" + screen());
    }
    reading.join();
    return process.exitValue();
  }

  private void read() {
    try (Reader output = new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8)) {
      char[] buffer = new char[4096];
      for (int read = output.read(buffer); read >= 0; read = output.read(buffer)) {
        screen.write(new String(buffer, 0, read));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }
}
