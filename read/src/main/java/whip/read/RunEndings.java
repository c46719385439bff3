package whip.read;

import java.time.Instant;
import java.util.List;
import whip.schemas.run.RunRecord;
import whip.schemas.run.RunState;

/**
 * Writes the last record of a run whose collector could not: the program was killed, or ended in a
 * way in which nobody asked the collector. Who started the program knows how it ended.
 */
public final class RunEndings {
  private RunEndings() {}

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
        RunRecord.newBuilder(newest)
            .setState(RunState.LOST)
            .setEndReason(reason)
            .setExitStatus(exitStatus)
            .setEndedAt(endedAt)
            .setWrittenAt(endedAt)
            .build());
  }

  /**
   * Publishes that there was a run of which the collector could not say anything: then at least the
   * list of runs has it.
   *
   * @param command the program and its arguments
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
    publish(
        cluster,
        RunRecord.newBuilder()
            .setRun(run)
            .setState(RunState.LOST)
            .setProgram(command.get(0))
            .setArguments(command.subList(1, command.size()))
            .setClock(clock)
            .setUnit("")
            .setStartedAt(startedAt)
            .setWrittenAt(endedAt)
            .setEndedAt(endedAt)
            .setEndReason(reason)
            .setExitStatus(exitStatus)
            .build());
  }

  private static void publish(Cluster cluster, RunRecord ending) {
    try {
      TopicWriter.write(cluster, cluster.runTopic(), ending.getRun(), ending);
    } catch (TopicWriter.Failure failed) {
      throw new ReadException(
          "the end of run %s could not be recorded (%s); its profile stays `running` until the stream gives it up"
              .formatted(ending.getRun(), failed.getMessage()),
          failed);
    }
  }
}
