package whip.model.construct;

import java.util.List;

/**
 * One process in the account of a job. Its threads stand together, behind those of lower ranks.
 *
 * @param rank its number in the job
 * @param run its own run, which has an account of its own
 * @param first number that its thread 0 has in the job
 * @param threads how many it has
 * @param cut of its own account
 * @param ended whether that is its last cut
 * @param elapsed of its own account
 * @param processors that it may use; 0: not known
 * @param tasks what creating tasks has cost, where that was read too
 */
public record RankThreads(
    int rank,
    String run,
    int first,
    int threads,
    long cut,
    boolean ended,
    long elapsed,
    int processors,
    List<TaskGrains> tasks) {

  public RankThreads {
    tasks = List.copyOf(tasks);
  }

  /** Its threads' time from the run's start to its end. */
  long threadTime() {
    return Math.multiplyExact(elapsed, (long) threads);
  }

  /** Numbers that its threads have in the job: {@code 4-7}; empty where it has none. */
  public String numbers() {
    if (threads == 0) {
      return "";
    }
    return threads == 1 ? "" + first : first + "-" + (first + threads - 1);
  }
}
