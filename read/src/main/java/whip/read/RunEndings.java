package whip.read;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import whip.schemas.run.RunRecord;
import whip.schemas.run.RunState;

/**
 * Ends of runs. Writes the last record of a run whose collector could not: the program was killed,
 * or ended in a way that the collector cannot report. The command that started the program knows
 * how it ended.
 */
public final class RunEndings {
  /** Clocks that somebody sets differ less, and a record takes less to be written. */
  private static final Duration CLOCKS_DIFFER = Duration.ofMinutes(1);

  private RunEndings() {}

  /** Whether nothing more comes of a run in that state. */
  public static boolean isOver(RunState state) {
    return state == RunState.ENDED || state == RunState.LOST;
  }

  /**
   * Publishes that the run is lost.
   *
   * @param newest the last that the collector said
   * @param reason {@code signal SIGKILL}, or how else it ended
   */
  public static void publish(
      Cluster cluster, RunRecord newest, String reason, int exitStatus, Instant endedAt) {
    publish(
        cluster,
        slow ->
            RunRecord.newBuilder(newest)
                .setState(RunState.LOST)
                .setEndReason(reason)
                .setExitStatus(exitStatus)
                .setEndedAt(endedAt.plus(slow))
                .setWrittenAt(endedAt.plus(slow))
                .build());
  }

  /**
   * Publishes that there was a run of which the collector could not say anything: then at least the
   * list of runs has it.
   *
   * @param command the program and its arguments, of which as much is kept as the collector keeps
   */
  public static void publishUnseen(
      Cluster cluster,
      String run,
      List<String> command,
      String clock,
      String reason,
      int exitStatus,
      Instant startedAt,
      Instant endedAt) {
    ShownArguments arguments = ShownArguments.of(command);
    publish(
        cluster,
        slow ->
            RunRecord.newBuilder()
                .setRun(run)
                .setState(RunState.LOST)
                .setProgram(command.get(0))
                .setArguments(arguments.shown())
                .setLimits(arguments.limits())
                .setClock(clock)
                .setUnit("")
                .setStartedAt(startedAt.plus(slow))
                .setWrittenAt(endedAt.plus(slow))
                .setEndedAt(endedAt.plus(slow))
                .setEndReason(reason)
                .setExitStatus(exitStatus)
                .build());
  }

  /**
   * Writes it, and once more where this machine's clock turns out to be wrong: runs are listed by
   * the cluster's, which the collector keeps to as well.
   *
   * @param ending how the run ended, where this machine's clock is slow by so much
   */
  private static void publish(Cluster cluster, Function<Duration, RunRecord> ending) {
    RunRecord here = ending.apply(Duration.ZERO);
    Duration slow = Duration.between(here.getWrittenAt(), write(cluster, here));
    if (slow.abs().compareTo(CLOCKS_DIFFER) > 0) {
      write(cluster, ending.apply(slow));
    }
  }

  private static Instant write(Cluster cluster, RunRecord ending) {
    try {
      return TopicWriter.write(cluster, cluster.runTopic(), ending.getRun(), ending);
    } catch (TopicWriter.Failure failed) {
      throw new ReadException(
          "the end of run %s could not be recorded (%s); its profile stays `running` until the stream gives it up"
              .formatted(ending.getRun(), failed.getMessage()),
          failed);
    }
  }
}
