package whip.streams.run;

import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * The newest word on a run: from its collector, or, where that fell silent, from us.
 *
 * @param batches by the stream's number, batches sent so far
 * @param loss by named cause
 * @param limits by name, what the runtime or build cannot report
 * @param counters of the collector
 */
public record Run(
    String run,
    State state,
    long incarnation,
    List<Long> batches,
    Map<String, Long> loss,
    Map<String, String> limits,
    Map<String, Long> counters,
    Program program,
    Measure measure,
    Life life) {

  /** How far a run has come. */
  public enum State {
    STARTED,
    RUNNING,
    ENDED,
    LOST;

    public boolean isOver() {
      return this == ENDED || this == LOST;
    }
  }

  /**
   * Identity of the program, and its host.
   *
   * @param rankCount processes of the job; 0: unknown
   * @param processors that it may use; 0: unknown
   */
  public record Program(
      String name,
      Map<String, String> labels,
      String program,
      List<String> arguments,
      String host,
      long pid,
      String job,
      int rank,
      int rankCount,
      int threads,
      String runtime,
      int processors) {}

  /**
   * Clock, unit and detail of the measurement.
   *
   * @param ticksPerSecond 0: the unit is no time
   * @param detail {@code full} or {@code adaptive}
   * @param resolution of folding, in the unit; 0: nothing is folded
   * @param resolutionMax the highest that it was raised to
   * @param creation of tasks: {@code measured} or {@code in work}; empty: not said, in work
   */
  public record Measure(
      String clock,
      String unit,
      double ticksPerSecond,
      String detail,
      long resolution,
      long resolutionMax,
      String creation) {

    /** Whether what it costs to create a task is no work of the task that does so. */
    public boolean isCreationMeasured() {
      return creation.equals("measured");
    }
  }

  /**
   * From start to end.
   *
   * @param endedAt null while it runs
   */
  public record Life(
      Instant startedAt, Instant writtenAt, Instant endedAt, String endReason, int exitStatus) {}

  private static final String LOST_CONTACT = "lost contact";

  /** Run after a silence that was too long. */
  public Run lost() {
    return new Run(
        run,
        State.LOST,
        incarnation,
        batches,
        loss,
        limits,
        counters,
        program,
        measure,
        new Life(life.startedAt, life.writtenAt, life.writtenAt, LOST_CONTACT, -1));
  }

  /** A run of which there are nodes, but no word from its collector. */
  public static Run unknown(String run, State state, Instant seenAt) {
    return new Run(
        run,
        state,
        0,
        List.of(),
        Map.of(),
        Map.of(),
        Map.of(),
        new Program("", Map.of(), "", List.of(), "", 0, "", 0, 0, 0, "", 0),
        new Measure("", "", 0, "full", 0, 0, ""),
        new Life(seenAt, seenAt, null, "", -1));
  }
}
