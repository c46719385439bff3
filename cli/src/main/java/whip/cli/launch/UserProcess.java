package whip.cli.launch;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Processes that start a program of the user's. They get the locale and the limit of open files
 * that the user had: the launcher changed both for Java, and says what they were
 * (scripts/launch.sh).
 */
public final class UserProcess {
  private static final String LOCALE = "whip.user.locale";
  private static final String FILES = "whip.user.files";
  private static final Path INPUT = Path.of("/proc/self/fd/0");
  private static final File NOTHING = new File("/dev/null");

  private UserProcess() {}

  /**
   * A process to start. Its standard input is this one's from the beginning, where that is a file,
   * and empty otherwise: several processes cannot read one pipe.
   */
  public static ProcessBuilder of(List<String> command) {
    String files = System.getProperty(FILES, "");
    List<String> whole = new ArrayList<>();
    if (!files.isEmpty()) {
      whole.addAll(List.of("/bin/sh", "-c", "ulimit -Sn \"$0\" && exec \"$@\"", files));
    }
    whole.addAll(command);
    ProcessBuilder process = new ProcessBuilder(whole);
    String locale = System.getProperty(LOCALE);
    if (locale != null) {
      process.environment().remove("LC_ALL");
      if (!locale.isEmpty()) {
        process.environment().put("LC_ALL", locale);
      }
    }
    return process.redirectInput(Files.isRegularFile(INPUT) ? INPUT.toFile() : NOTHING);
  }
}
