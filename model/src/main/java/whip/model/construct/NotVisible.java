package whip.model.construct;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Names of what an account cannot show. Such time stands in another class, mostly in work; it is
 * listed so that nobody takes its absence for 0. {@code docs/constructs.md} explains the names.
 */
public final class NotVisible {

  /** Records of the account that are missing: it ends before them. */
  public static final String MISSING_RECORDS = "missing-records";

  /** Ranks of a job that have no account: nothing of them is in the account of the job. */
  public static final String MISSING_RANKS = "missing-ranks";

  /** Limit of a run that has no account at all: its clock does not count time. */
  public static final String NO_ACCOUNT = "account-clock";

  /** No runtime reports these, and no call is watched for them in this version. */
  private static final List<String> ALWAYS = List.of("atomic", "doacross-wait", "lock-release");

  /** Calls that are watched where grains are followed. */
  private static final String DISPATCH = "chunk-dispatch";

  private static final String CREATION = "task-creation";

  /** Limit of a run in which some tasks were made by calls that were not watched. */
  private static final String CREATION_UNKNOWN = "creation-unknown";

  /** Keys of a run's limits that move time from one class, or path, to another, or hide phases. */
  private static final Set<String> LIMITS =
      Set.of(
          "account-room",
          "constructs-off",
          "no-dispatch",
          "no-masked",
          "no-reduction",
          "no-mutex",
          "no-cancel",
          "no-sync",
          "no-work",
          "no-tasks",
          "serial-loops",
          "doacross",
          "target",
          "taskgraph",
          "teams",
          "distribute",
          "workshare",
          "scope",
          "phase");

  private NotVisible() {}

  /**
   * Names in alphabetical order.
   *
   * @param limits keys of the run's limits
   * @param isCreationMeasured whether the calls that make tasks and ask for chunks were watched
   */
  public static List<String> of(Set<String> limits, boolean isCreationMeasured) {
    Set<String> names = new TreeSet<>(ALWAYS);
    if (!isCreationMeasured) {
      names.add(DISPATCH);
    }
    if (!isCreationMeasured || limits.contains(CREATION_UNKNOWN)) {
      names.add(CREATION);
    }
    limits.stream().filter(LIMITS::contains).forEach(names::add);
    return new ArrayList<>(names);
  }

  /** Whether the calls that make tasks were watched, in a run of which these are not visible. */
  public static boolean isCreationMeasured(List<String> names) {
    return !names.contains(DISPATCH);
  }
}
