package whip.cli.dashboard;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import whip.platform.PrivateFile;

/** The browser of the desktop that a command was started on. */
public final class Desktop {
  private static final String OPENER = "xdg-open";

  private final Path opener;

  private Desktop(Path opener) {
    this.opener = opener;
  }

  /** Empty where no user sits in front: over SSH, without a display, without its opener. */
  public static Optional<Desktop> of(Map<String, String> environment) {
    boolean display = isSet(environment, "DISPLAY") || isSet(environment, "WAYLAND_DISPLAY");
    if (!display || isSet(environment, "SSH_CONNECTION")) {
      return Optional.empty();
    }
    return Stream.of(environment.getOrDefault("PATH", "").split(":"))
        .filter(directory -> !directory.isEmpty())
        .map(directory -> Path.of(directory, OPENER))
        .filter(Files::isExecutable)
        .findFirst()
        .map(Desktop::new);
  }

  /**
   * Opens a page that leads to {@code address}. The address lets its reader in, so it must not
   * stand on a command line, which everybody on the machine can read.
   *
   * @param page where to put it, readable by this user alone
   */
  public void open(String address, Path page) throws IOException {
    PrivateFile.write(
        page,
        """
        <!doctype html>
        <meta charset="utf-8">
        <meta http-equiv="refresh" content="0; url=%s">
        <title>WhipStream</title>
        <a href="%s">the dashboard</a>
        """
            .formatted(address, address));
    new ProcessBuilder(opener.toString(), page.toUri().toString())
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  private static boolean isSet(Map<String, String> environment, String name) {
    return !environment.getOrDefault(name, "").isEmpty();
  }
}
