package whip.cli.launch;

import java.util.List;
import java.util.Set;

/** Meaning of a program's exit status: its own number, or 128 + N where signal N killed it. */
public final class ExitStatus {
  /** Base of a shell's status for signals: 128 and the signal's number. */
  private static final int KILLED = 128;

  private static final List<String> SIGNALS =
      List.of(
          "", "SIGHUP", "SIGINT", "SIGQUIT", "SIGILL", "SIGTRAP", "SIGABRT", "SIGBUS", "SIGFPE",
          "SIGKILL", "SIGUSR1", "SIGSEGV", "SIGUSR2", "SIGPIPE", "SIGALRM", "SIGTERM");

  private static final Set<String> ASKING = Set.of("SIGHUP", "SIGINT", "SIGTERM");

  private ExitStatus() {}

  /** Whether an exit status is that of a killed program (or of one that says so). */
  public static boolean wasKilled(int status) {
    return status > KILLED;
  }

  /** Whether a user ended the program, and the command with it. */
  public static boolean wasAskedToEnd(int status) {
    int signal = status - KILLED;
    return signal > 0 && signal < SIGNALS.size() && ASKING.contains(SIGNALS.get(signal));
  }

  /** Name of an exit status: {@code exit 1}, {@code signal SIGSEGV}. */
  public static String describe(int status) {
    if (!wasKilled(status)) {
      return "exit " + status;
    }
    int signal = status - KILLED;
    return "signal " + (signal < SIGNALS.size() ? SIGNALS.get(signal) : Integer.toString(signal));
  }
}
