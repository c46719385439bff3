package whip.e2e;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Runs programs under the collector the plain way, without the command line: OMP_TOOL_LIBRARIES and
 * WHIP_BOOTSTRAP.
 */
public final class Runs {

  // The engine may have runs of earlier tests: no id is used twice.
  private static final String SESSION =
      Long.toString(System.currentTimeMillis(), Character.MAX_RADIX);
  private static final AtomicInteger NUMBER = new AtomicInteger();

  // Generous: only a profile that never comes reaches it.
  private static final Duration LIMIT = Duration.ofMinutes(2);

  /** Variables of a program that continues until it is stopped. */
  static final Map<String, String> WORKS_ASLEEP =
      Map.of("OMP_CANCELLATION", "true", "WHIP_TEST_NAP_US", "10000");

  /** A program that ran: its run id and how it ended. */
  public record Run(String id, Shell.Result result) {}

  private final Engine.Endpoint endpoint;

  public Runs(Engine.Endpoint endpoint) {
    this.endpoint = endpoint;
  }

  public Run virtual(Path program, int threads, String... arguments) {
    return run(program, threads, "virtual", Map.of(), arguments);
  }

  /** Runs it on two threads and the virtual clock; returns its id once its profile is complete. */
  public String complete(Path program, String... arguments) {
    Run run = virtual(program, 2, arguments);
    run.result().expect(0);
    try (ProfileReader reader = new ProfileReader(endpoint)) {
      reader.awaitComplete(run.id());
    }
    return run.id();
  }

  public Run run(
      Path program, int threads, String clock, Map<String, String> more, String... arguments) {
    String id = program.getFileName() + "-" + threads + "-" + newId();
    return new Run(id, run(id, program, threads, clock, more, arguments));
  }

  /** With an id that its caller chose, to look at the run while it goes on. */
  Shell.Result run(
      String id,
      Path program,
      int threads,
      String clock,
      Map<String, String> more,
      String... arguments) {
    List<String> command = new ArrayList<>(List.of(program.toString()));
    command.addAll(List.of(arguments));
    return Shell.run(command, environment(id, threads, clock, more));
  }

  /**
   * A program that works on two threads until the file {@code end} is there, on the real clock, to
   * which sleep is work, too: others need the processors while a test looks on. What it prints goes
   * to {@code out} and {@code err} beside that file.
   */
  public Process startUntilStopped(String id, Path program, Path end) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(program.toString(), end.toString());
    builder.environment().putAll(environment(id, 2, "tsc", WORKS_ASLEEP));
    return builder
        .redirectOutput(end.resolveSibling("out").toFile())
        .redirectError(end.resolveSibling("err").toFile())
        .start();
  }

  /** Waits until the run's report has a line for the directive at this place. */
  public void awaitDirective(String run, String place) {
    await()
        .atMost(LIMIT)
        .until(() -> endpoint.whip("report", run).out().contains("\n" + place + " "));
  }

  /** An id that no run has had. */
  public static String newId() {
    return SESSION + "-" + NUMBER.incrementAndGet();
  }

  public Map<String, String> environment(
      String id, int threads, String clock, Map<String, String> more) {
    Map<String, String> environment = new HashMap<>();
    environment.put("OMP_TOOL_LIBRARIES", Home.collector().toString());
    environment.put("OMP_NUM_THREADS", Integer.toString(threads));
    environment.put("OMP_DYNAMIC", "false");
    environment.put("WHIP_RUN", id);
    environment.put("WHIP_CLOCK", clock);
    environment.put("WHIP_BOOTSTRAP", endpoint.bootstrap());
    environment.put("WHIP_REGISTRY", endpoint.registry());
    // Where the collector finds what lets it in, as it would in its user's home.
    environment.putAll(endpoint.environment());
    environment.putAll(more);
    return environment;
  }
}
