package whip.platform;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A client that follows live profiles of this user's embedded engine: an empty file in the engine's
 * directory, named by the process and a number. While there is none, the engine lets programs go
 * first. One whose process has ended does not count.
 *
 * <pre>
 * lookers/4711.1
 * </pre>
 */
public final class Looker implements AutoCloseable {
  private static final String FOLDER = "lookers";
  private static final AtomicInteger MADE = new AtomicInteger();

  private final Optional<Path> file;

  private Looker(Optional<Path> file) {
    this.file = file;
  }

  /** At the engine at exactly this address, if it is this user's own; another needs none. */
  public static Looker at(String bootstrap, Map<String, String> environment) {
    Optional<Path> directory = OwnEngine.properties(bootstrap, environment).map(Path::getParent);
    return new Looker(directory.flatMap(Looker::made));
  }

  private static Optional<Path> made(Path engine) {
    Path file =
        engine
            .resolve(FOLDER)
            .resolve(ProcessHandle.current().pid() + "." + MADE.incrementAndGet());
    try {
      PrivateFile.makeDirectories(file.getParent());
      PrivateFile.make(file);
      return Optional.of(file);
    } catch (IOException full) {
      return Optional.empty(); // What is seen is older then, and the end of a program is seen.
    }
  }

  /** Whether a client follows now. Files of processes that have ended are removed on the way. */
  public static boolean isAt(Path engine) {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(engine.resolve(FOLDER))) {
      for (Path file : files) {
        if (isAlive(file)) {
          return true;
        }
        Files.deleteIfExists(file);
      }
    } catch (NoSuchFileException nobodyYet) {
      return false;
    } catch (IOException unreadable) {
      return true; // Live profiles are what the engine is for.
    }
    return false;
  }

  private static boolean isAlive(Path file) {
    String name = file.getFileName().toString();
    int dot = name.indexOf('.');
    try {
      return ProcessHandle.of(Long.parseLong(name.substring(0, Math.max(0, dot))))
          .map(ProcessHandle::isAlive)
          .orElse(false);
    } catch (NumberFormatException notOurs) {
      return false;
    }
  }

  /** Looks no longer. */
  @Override
  public void close() {
    file.ifPresent(
        made -> {
          try {
            Files.deleteIfExists(made);
          } catch (IOException left) {
            // It counts until this process ends.
          }
        });
  }
}
