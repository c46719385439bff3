package whip.view;

import java.util.HashMap;
import java.util.Map;
import whip.model.construct.PathKind;

/**
 * Periscope's names for properties and regions. Those that Periscope does not know keep our name,
 * which is their number, too.
 *
 * @param id number of the kind of property, and a second one, which is 0
 * @param name sentence that Periscope shows
 */
record PscProperty(String id, String name) {
  private static final Map<String, PscProperty> BY_NAME = new HashMap<>();

  static {
    add("startup-and-shutdown", 30, "Parallel Region Startup and Shutdown overhead");
    add("imbalance-in-region", 44, "Load Imbalance in parallel region");
    add("imbalance-in-loop", 45, "Load Imbalance in parallel loop");
    add("imbalance-at-barrier", 38, "Imbalance in OMP explicit Barrier Region");
    add("too-few-sections", 41, "Load Imbalance due to not enough sections in SECTIONS region");
    add("uneven-sections", 42, "Load Imbalance due to uneven sections in SECTIONS region");
    add("sequential-in-masked", 27, "Sequential Computation in MASTER region Overhead");
    add("sequential-in-single", 26, "Sequential computation in SINGLE region Overhead");
    add("sequential-in-ordered", 28, "Sequential Computation in ORDERED loop overhead");
    add("critical-overhead", 24, "Critical section overhead");
    add("too-few-tasks", 37, "Number of tasks are smaller than the number of threads");
    add("serial-computation", 20, "SCA -- Sequential Computation");
  }

  private static void add(String ours, int number, String name) {
    BY_NAME.put(ours, new PscProperty(number + "-0", name));
  }

  /** Names of the property that we call so. */
  static PscProperty of(String ours) {
    return BY_NAME.getOrDefault(ours, new PscProperty(ours, ours));
  }

  /** Periscope's type of a region. */
  static String region(PathKind kind) {
    return switch (kind) {
      case PROGRAM -> "MAIN_REGION";
      case PARALLEL -> "PARALLEL_REGION";
      case FOR -> "DO_REGION";
      case SECTIONS -> "SECTIONS_REGION";
      case SINGLE -> "SINGLE_REGION";
      case MASKED -> "MASTER_REGION_BODY";
      case CRITICAL -> "CRITICAL_REGION";
      case ORDERED -> "ORDERED_REGION";
      case TASK, TASKLOOP, TASKGROUP, TASKWAIT -> "TASK_REGION";
      case BARRIER -> "BARRIER_REGION";
      case REGION -> "USER_REGION";
      case FUNCTION -> "SUB_REGION";
      case LOCK -> "UNSPECIFIED";
    };
  }
}
