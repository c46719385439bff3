package whip.e2e.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import whip.e2e.Home;
import whip.e2e.Runs;
import whip.e2e.Shell;

/**
 * A program that is run without the collector and with it, and must not notice a difference: its
 * output and its status are the same, and its end is held up by no more than the flush time.
 *
 * @param command a shell's words in front of the program, or none
 * @param collector the library to load
 */
record Guest(List<String> command, Path program, Path collector, int threads) {

  /** Messages of the collector, and the run's id. */
  record Visit(String id, String said) {}

  /** For a machine that is busy otherwise: only a hang takes so long. */
  private static final Duration BUSY = Duration.ofMinutes(1);

  private static final int FLUSH_MS = 500;

  Guest(Path program) {
    this(List.of(), program, Home.collector(), 4);
  }

  Guest through(String... words) {
    return new Guest(List.of(words), program, collector, threads);
  }

  Guest withThreads(int number) {
    return new Guest(command, program, collector, number);
  }

  Guest withCollector(Path library) {
    return new Guest(command, program, library, threads);
  }

  /**
   * Lets it compute for so long when the collector is there; what it prints is the same however
   * long.
   */
  static Map<String, String> lasting(int ms, Map<String, String> peers) {
    Map<String, String> environment = new HashMap<>(peers);
    environment.put("WHIP_TEST_MS", Integer.toString(ms));
    return environment;
  }

  /** Runs it twice and compares. {@code peers}: broker, registry and whatever else differs. */
  Visit visit(Map<String, String> peers, String... arguments) {
    String id = program.getFileName() + "-" + Runs.newId();
    Map<String, String> alone = environment("never", Map.of());
    Map<String, String> withUs = environment(id, peers);
    withUs.putIfAbsent("OMP_TOOL_LIBRARIES", collector.toString());
    List<String> words = new ArrayList<>(command);
    words.add(program.toString());
    words.addAll(List.of(arguments));

    Shell.Result expected = Shell.run(words, alone);
    long start = System.nanoTime();
    Shell.Result ran = Shell.run(words, withUs);
    Duration took = Duration.ofNanos(System.nanoTime() - start);

    String what = words + " with " + peers + "\n" + ran.err();
    assertEquals(expected.status(), ran.status(), what);
    assertEquals(expected.out(), ran.out(), what);
    assertEquals(expected.err(), lines(ran.err(), false), what);
    Duration flush = Duration.ofMillis(Long.parseLong(withUs.get("WHIP_FLUSH_MS")));
    assertTrue(took.compareTo(flush.plus(BUSY)) < 0, "took " + took + ": " + what);
    return new Visit(id, lines(ran.err(), true));
  }

  /** Variables, equally many both times, as far as the program can count them. */
  private Map<String, String> environment(String id, Map<String, String> more) {
    Map<String, String> environment = new HashMap<>();
    environment.put("OMP_NUM_THREADS", Integer.toString(threads));
    environment.put("OMP_DYNAMIC", "false");
    environment.put("WHIP_RUN", id);
    environment.put("WHIP_CLOCK", "virtual");
    environment.put("WHIP_FLUSH_MS", Integer.toString(FLUSH_MS));
    environment.putAll(more);
    return environment;
  }

  private static String lines(String err, boolean ours) {
    return err.lines()
        .filter(line -> line.startsWith("whip: ") == ours)
        .map(line -> line + "\n")
        .collect(Collectors.joining());
  }
}
