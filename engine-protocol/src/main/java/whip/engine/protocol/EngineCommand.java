package whip.engine.protocol;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Command line of an engine's process, by which it is recognised, too:
 *
 * <pre>java … whip.streams.engine.EngineMain --state-dir DIRECTORY</pre>
 */
public final class EngineCommand {
  /** Its main class, which only the engine itself has. */
  public static final String MAIN = "whip.streams.engine.EngineMain";

  private static final String STATE_DIR = "--state-dir";

  /** Arguments of the main class. */
  public static final String USAGE = STATE_DIR + " DIRECTORY";

  private EngineCommand() {}

  /** Arguments of an engine that runs on the directory. */
  public static List<String> arguments(EngineDirectory directory) {
    return List.of(STATE_DIR, directory.root().toString());
  }

  /** Directory that the arguments name; empty: they are wrong. */
  public static Optional<Path> directory(String... arguments) {
    return arguments.length == 2 && arguments[0].equals(STATE_DIR)
        ? Optional.of(Path.of(arguments[1]))
        : Optional.empty();
  }

  /** Whether an engine on the directory has the pid: another process may have got it meanwhile. */
  public static boolean isOf(long pid, EngineDirectory directory) {
    try {
      return List.of(Files.readString(Path.of("/proc/" + pid + "/cmdline")).split("\0", -1))
          .containsAll(arguments(directory));
    } catch (IOException gone) {
      return false;
    }
  }
}
