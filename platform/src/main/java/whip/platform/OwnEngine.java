package whip.platform;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * This user's own embedded engine, recognised by its address: a client that knows it need not know
 * where its secret lies. The collector has the same rule.
 */
public final class OwnEngine {
  /** In the engine's directory. */
  public static final String PROPERTIES = "client.properties";

  private OwnEngine() {}

  /**
   * The file that the engine at exactly this address wrote for its user; empty if there is none, or
   * if it is not this user's alone.
   */
  public static Optional<Path> properties(String bootstrap, Map<String, String> environment) {
    return directories(environment)
        .map(directory -> directory.resolve(PROPERTIES))
        .filter(file -> isOf(file, bootstrap))
        .findFirst();
  }

  /** Where this user's engine may keep its state, the likeliest first. */
  public static Stream<Path> directories(Map<String, String> environment) {
    return Stream.of(
            List.of("WHIP_STATE_DIR", ""),
            List.of("XDG_STATE_HOME", "whip/engine"),
            List.of("HOME", ".local/state/whip/engine"))
        .filter(place -> !environment.getOrDefault(place.get(0), "").isEmpty())
        .map(place -> Path.of(environment.get(place.get(0))).resolve(place.get(1)));
  }

  private static boolean isOf(Path file, String bootstrap) {
    try {
      return isOursAlone(file)
          && bootstrap.equals(ClientProperties.read(file).get("bootstrap.servers"));
    } catch (IOException unreadable) {
      return false; // Then there is nothing to get in with, and the broker says so.
    }
  }

  /** Only this user could have written it or can read it. */
  private static boolean isOursAlone(Path file) throws IOException {
    if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
      return false;
    }
    PosixFileAttributes facts =
        Files.readAttributes(file, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    return EnumSet.of(
                PosixFilePermission.OWNER_READ,
                PosixFilePermission.OWNER_WRITE,
                PosixFilePermission.OWNER_EXECUTE)
            .containsAll(facts.permissions())
        // The user's name may not be known to the system, a process's owner always is.
        && facts.owner().equals(Files.getOwner(Path.of("/proc/self")));
  }
}
