package whip.cli.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * The profiled program's process. It has this process's standard input, output, error, working
 * directory and limits; signals that reach this process reach it.
 */
public final class Child {
  /** As a shell counts: 128 and the signal's number. */
  private static final int KILLED = 128;

  private static final List<String> SIGNALS =
      List.of(
          "", "SIGHUP", "SIGINT", "SIGQUIT", "SIGILL", "SIGTRAP", "SIGABRT", "SIGBUS", "SIGFPE",
          "SIGKILL", "SIGUSR1", "SIGSEGV", "SIGUSR2", "SIGPIPE", "SIGALRM", "SIGTERM");

  private static final Set<String> ASKING = Set.of("SIGHUP", "SIGINT", "SIGTERM");

  private final Process process;

  private Child(Process process) {
    this.process = process;
  }

  /**
   * Starts it.
   *
   * @param environment added to this process's own
   * @throws IOException when the operating system will not run it
   */
  public static Child start(List<String> command, Map<String, String> environment)
      throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command).inheritIO();
    builder.environment().putAll(environment);
    Child child = new Child(builder.start());
    for (String signal : List.of("INT", "TERM", "HUP", "USR1", "USR2")) {
      child.forward(signal);
    }
    return child;
  }

  /** Its exit status; 128 + N when signal N killed it. */
  public int await() throws InterruptedException {
    return process.waitFor();
  }

  /** Waits for its end, no longer than {@code patience}. */
  public boolean endsWithin(Duration patience) {
    try {
      return process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return true; // Nobody waits for it any more.
    }
  }

  /** Whether an exit status is that of a killed program (or of one that says so). */
  public static boolean wasKilled(int status) {
    return status > KILLED;
  }

  /** Whether somebody ended the program, and the command with it. */
  public static boolean wasAskedToEnd(int status) {
    int signal = status - KILLED;
    return signal > 0 && signal < SIGNALS.size() && ASKING.contains(SIGNALS.get(signal));
  }

  /** What an exit status says beyond a number: {@code exit 1}, {@code signal SIGSEGV}. */
  public static String describe(int status) {
    if (!wasKilled(status)) {
      return "exit " + status;
    }
    int signal = status - KILLED;
    return "signal " + (signal < SIGNALS.size() ? SIGNALS.get(signal) : Integer.toString(signal));
  }

  private void forward(String signal) {
    try {
      Signals.on(signal, name -> send(name));
    } catch (IllegalArgumentException reserved) {
      throw new IllegalStateException("bug: the JVM keeps signal " + signal, reserved);
    }
  }

  private void send(String signal) {
    if (!process.isAlive() || (signal.equals("INT") && terminalSendsInterrupts())) {
      return;
    }
    try {
      new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid()))
          .inheritIO()
          .start()
          .waitFor();
    } catch (IOException impossible) {
      process.destroy();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * In the foreground, the terminal gives Ctrl-C to every process of the group; a second one would
   * be too many.
   */
  private static boolean terminalSendsInterrupts() {
    try {
      String stat = Files.readString(Path.of("/proc/self/stat"));
      // Behind the name in parentheses: state, parent, group, session, terminal, the terminal's
      // foreground group.
      String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
      return fields[2].equals(fields[5]);
    } catch (IOException unreadable) {
      return false;
    }
  }
}
