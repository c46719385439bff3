package whip.cli;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import whip.cli.launch.Frames;
import whip.cli.launch.Starter;
import whip.cli.session.Session;

/** Runs command lines without any variables, and keeps what they print. */
final class RecordedSession {
  private static final Path NO_FILE = Path.of("/dev/null");

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  /** Runs one and returns its exit status. */
  int execute(String... arguments) {
    return Whip.execute(with(Map.of()), arguments);
  }

  /** The session with these variables; all sessions share what is kept. */
  Session with(Map<String, String> environment) {
    return new Session(environment, printer(out), printer(err));
  }

  /** The session whose starter wrote these frames. */
  Session with(Map<String, String> environment, Frames found) {
    InputStream from = new ByteArrayInputStream(found.bytes());
    return with(environment)
        .with(new Starter(from, OutputStream.nullOutputStream(), NO_FILE, () -> {}));
  }

  /** Standard output, of all that ran so far. */
  String out() {
    return out.toString(StandardCharsets.UTF_8);
  }

  /** Standard error, of all that ran so far. */
  String err() {
    return err.toString(StandardCharsets.UTF_8);
  }

  private static PrintStream printer(ByteArrayOutputStream bytes) {
    return new PrintStream(bytes, true, StandardCharsets.UTF_8);
  }
}
