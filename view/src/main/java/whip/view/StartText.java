package whip.view;

import whip.model.profile.Profile;
import whip.model.profile.RunInfo;

/** The time from a process's start until it first uses OpenMP, which is when recording begins. */
final class StartText {
  static final String LABEL = "(start of the process)";

  /** More than loaders and runtimes take, on a busy machine, too. */
  private static final long USUAL_NS = 1_000_000_000;

  private StartText() {}

  /** Nothing of a run that does not count time: its numbers depend on no machine. */
  static boolean isShown(RunInfo run) {
    return run.startNs() >= 0 && !run.clock().equals("virtual");
  }

  /** Whether it would matter if it were part of the span. */
  static boolean isMuch(Profile profile) {
    RunInfo run = profile.run();
    boolean isLong = !run.unit().equals("ns") || run.startNs() > profile.tables().span() / 10;
    return isShown(run) && run.startNs() > USUAL_NS && isLong;
  }
}
