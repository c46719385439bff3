package whip.model.construct;

import java.util.List;

/**
 * Which part of its run an account is of, and what stands beside the account of a whole run.
 *
 * @param phase the one phase that it is of; empty: the whole run, or a time window of it
 * @param begin time since the run's start at which a time window begins; 0: it is none
 * @param processors that the program may use; 0: not known, or of a job, whose ranks each have some
 * @param phases of the run, that with the earliest mark first; of a job those of the lowest rank
 *     first; a part has none
 * @param strip the same time over the time of the run; neither a part nor a job has one
 * @param tasks what creating tasks has cost, where that was read too; neither a part nor a job has
 *     any
 */
public record Setting(
    String phase,
    long begin,
    int processors,
    List<PhaseAccount> phases,
    Strip strip,
    List<TaskGrains> tasks) {

  /** A whole run of which no more is known. */
  public static final Setting WHOLE = new Setting("", 0, 0, List.of(), Strip.NONE, List.of());

  public Setting {
    phases = List.copyOf(phases);
    tasks = List.copyOf(tasks);
  }

  /** The setting of the run's phase of that name. */
  public Setting inPhase(String name) {
    return new Setting(name, 0, processors, List.of(), Strip.NONE, List.of());
  }

  /** The setting of a time window of the run. */
  Setting from(long windowBegin) {
    return new Setting("", windowBegin, processors, List.of(), Strip.NONE, List.of());
  }

  /** The setting with so many processors; 0: not known. */
  Setting withProcessors(int number) {
    return new Setting(phase, begin, number, phases, strip, tasks);
  }

  /** The setting with the run's phases. */
  Setting with(List<PhaseAccount> itsPhases) {
    return new Setting(phase, begin, processors, itsPhases, strip, tasks);
  }

  /** The setting with the run's strip. */
  Setting with(Strip itsStrip) {
    return new Setting(phase, begin, processors, phases, itsStrip, tasks);
  }

  /** The setting with what creating the run's tasks has cost. */
  Setting withTasks(List<TaskGrains> itsTasks) {
    return new Setting(phase, begin, processors, phases, strip, itsTasks);
  }

  /** Whether it is of the time between two cuts of the run, and not of a phase. */
  boolean isTimeWindow() {
    return begin > 0;
  }

  /** Whether it is of all that was up to the cut. */
  boolean isWhole() {
    return phase.isEmpty() && !isTimeWindow();
  }
}
