package whip.e2e;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import whip.cli.Whip;
import whip.cli.session.Session;

/**
 * Runs verbs of the command line: in the test's own JVM where that makes no difference, because the
 * launcher and a JVM cost more CPU time than most verbs. Relative paths are then relative to the
 * test's directory.
 */
public final class CommandLine {
  /**
   * Verbs of the launcher, and those whose children write to the streams of the process or take its
   * variables.
   */
  private static final Set<String> PROCESSES =
      Set.of("run", "scale", "engine", "dashboard", "sink", "topics", "demo");

  // Generous: only a hang reaches it.
  private static final long LIMIT_MINUTES = 5;

  private CommandLine() {}

  /** Runs the verb with these variables over the test's own. */
  public static Shell.Result run(Map<String, String> environment, String... arguments) {
    return PROCESSES.contains(arguments[0])
        ? process(environment, arguments)
        : inThisProcess(environment, arguments);
  }

  /** Runs the verb as its user would: for what is promised of the process itself. */
  public static Shell.Result process(Map<String, String> environment, String... arguments) {
    return Shell.run(line(Home.whip().toString(), arguments), environment);
  }

  private static Shell.Result inThisProcess(Map<String, String> environment, String... arguments) {
    Map<String, String> whole = new HashMap<>(System.getenv());
    whole.put("WHIP_HOME", Home.ROOT.toString()); // The launcher exports it.
    whole.putAll(environment);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Session session = new Session(whole, printer(out), printer(err));
    int status = status(new FutureTask<>(() -> Whip.execute(session, arguments)), arguments, err);
    return new Shell.Result(line("whip", arguments), status, text(out), text(err));
  }

  /** Runs it on a thread of its own, so that a verb that hangs ends its test alone. */
  private static int status(
      FutureTask<Integer> task, String[] arguments, ByteArrayOutputStream err) {
    String line = String.join(" ", line("whip", arguments));
    Thread thread = new Thread(task, line);
    thread.setDaemon(true);
    thread.start();
    try {
      return task.get(LIMIT_MINUTES, TimeUnit.MINUTES);
    } catch (TimeoutException hangs) {
      thread.interrupt();
      throw new AssertionError(line + " hangs\n" + text(err), hangs);
    } catch (ExecutionException failed) {
      throw new AssertionError(line + " fails\n" + text(err), failed.getCause());
    } catch (InterruptedException e) {
      thread.interrupt();
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted", e);
    }
  }

  private static List<String> line(String command, String... arguments) {
    List<String> line = new ArrayList<>(List.of(command));
    line.addAll(List.of(arguments));
    return line;
  }

  private static PrintStream printer(ByteArrayOutputStream bytes) {
    return new PrintStream(bytes, true, StandardCharsets.UTF_8);
  }

  private static String text(ByteArrayOutputStream bytes) {
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
