package whip.testkit;

import java.util.EnumSet;
import java.util.Set;

/**
 * Limits and features of random programs.
 *
 * @param statementsMax about how many statements a program has; lower it to shrink a failing seed
 * @param depthMax how deep statements nest
 * @param workMax largest strand, in units; large values make ties rare
 * @param independence of what the answer must not depend
 */
public record GeneratorSettings(
    int statementsMax,
    int depthMax,
    long workMax,
    Set<Feature> features,
    Independence independence) {

  /** A construct that can be switched off. */
  public enum Feature {
    TASK,
    UNDEFERRED,
    TASKWAIT,
    TASKGROUP,
    TASKLOOP,
    DEPEND,
    ALL_MEMORY,
    /** Tasks with an event, which is fulfilled by their maker or by the task made next. */
    DETACH,
    /** Tasks that another thread may go on with after a taskwait. */
    UNTIED,
    PARALLEL,
    NESTED_PARALLEL,
    BARRIER,
    FOR,
    /** Static loops without a chunk size; none where the answer must not depend on the team. */
    BLOCKS,
    /** No other loops. */
    BLOCKS_ALONE,
    ORDERED,
    /** Loops whose iterations wait for others, by source and sink. */
    DOACROSS,
    SECTIONS,
    SINGLE,
    MASKED,
    CRITICAL,
    LOCK,
    REPEAT,
    MINE,
    /** What-if regions, which do not count as depth and alone change no answer. */
    WHAT_IF,
    /** Names are used again, so that instances of a directive nest. */
    RECURSION,
    /** Most of what a task does is done under locks. */
    LOCKS_OFTEN,
    /** Under locks there is anything: tasks and waits for them, regions, locks taken again. */
    HOLDS,
    /** Nothing under a lock waits for what was made before, so that no order of it deadlocks. */
    HOLDS_APART,
    /** Many taskgroups, inside each other too, with tasks that depend on what was made before. */
    GROUPS_OFTEN,
    /** Tasks and chunks cost something to make. */
    COSTS
  }

  /** Independence of the answer from the schedule; each level includes the ones before. */
  public enum Independence {
    /** Anything goes: chunks and singles have the owners that the program says. */
    NONE,
    /** Which thread runs a chunk or a single does not matter, so that a real run can be checked. */
    SCHEDULE,
    /** Nor does the team size: members do nothing of their own. */
    TEAM
  }

  public GeneratorSettings {
    if (statementsMax < 1 || depthMax < 1 || workMax < 1) {
      throw new IllegalArgumentException("statementsMax, depthMax and workMax are at least 1");
    }
    features = Set.copyOf(features);
  }

  /**
   * Everything that a profile depends on, in programs of about 40 statements with small work, so
   * that ties are frequent.
   */
  public static GeneratorSettings everything() {
    return new GeneratorSettings(
        40,
        6,
        9,
        EnumSet.complementOf(
            EnumSet.of(
                Feature.DETACH,
                Feature.UNTIED,
                Feature.BLOCKS_ALONE,
                Feature.LOCKS_OFTEN,
                Feature.HOLDS_APART,
                Feature.GROUPS_OFTEN,
                Feature.COSTS)),
        Independence.NONE);
  }

  /**
   * Everything but {@link Feature#HOLDS} and {@link Feature#DOACROSS}: tests whose seeds were
   * chosen before those have the programs they had.
   */
  public static GeneratorSettings withoutHolds() {
    EnumSet<Feature> features = EnumSet.copyOf(everything().features);
    features.removeAll(EnumSet.of(Feature.HOLDS, Feature.DOACROSS));
    return everything().withFeatures(features);
  }

  /** Programs that spend most of their time under locks: often one bounds them, not the span. */
  public static GeneratorSettings locks() {
    return everything()
        .withFeatures(
            EnumSet.of(
                Feature.PARALLEL,
                Feature.FOR,
                Feature.TASK,
                Feature.CRITICAL,
                Feature.LOCK,
                Feature.LOCKS_OFTEN,
                Feature.WHAT_IF));
  }

  /** Settings in which holds contain tasks, regions and waits. */
  public static GeneratorSettings holds() {
    Set<Feature> features =
        EnumSet.complementOf(
            EnumSet.of(
                Feature.DETACH,
                Feature.UNTIED,
                Feature.BLOCKS_ALONE,
                Feature.DEPEND,
                Feature.ORDERED,
                Feature.DOACROSS,
                Feature.GROUPS_OFTEN,
                Feature.COSTS));
    return everything().withFeatures(features);
  }

  /** Everything but locks, and more groups that wait for tasks made outside them. */
  public static GeneratorSettings groups() {
    EnumSet<Feature> features = EnumSet.copyOf(withoutHolds().features);
    features.add(Feature.GROUPS_OFTEN);
    features.removeAll(EnumSet.of(Feature.LOCK, Feature.SECTIONS, Feature.BLOCKS));
    return everything().withFeatures(features);
  }

  /** Everything, and grains that cost something to make, some of them an unknown amount. */
  public static GeneratorSettings grains() {
    return everything().with(Feature.COSTS);
  }

  /** Programs in C of which it is known what each member of a team does, and when it waits. */
  public static GeneratorSettings ofMembers() {
    return new GeneratorSettings(
        40,
        5,
        1_000_000,
        EnumSet.of(
            Feature.PARALLEL,
            Feature.BARRIER,
            Feature.FOR,
            Feature.BLOCKS,
            Feature.BLOCKS_ALONE,
            Feature.MASKED,
            Feature.MINE,
            Feature.REPEAT,
            Feature.WHAT_IF),
        Independence.NONE);
  }

  /** Tasks of every sort with their waits, and no loops: programs that may run in C, too. */
  public static GeneratorSettings tasks() {
    return new GeneratorSettings(
        40,
        5,
        1_000_000,
        EnumSet.of(
            Feature.TASK,
            Feature.TASKWAIT,
            Feature.TASKGROUP,
            Feature.DEPEND,
            Feature.ALL_MEMORY,
            Feature.DETACH,
            Feature.UNTIED,
            Feature.PARALLEL,
            Feature.BARRIER,
            Feature.SINGLE,
            Feature.MASKED,
            Feature.MINE,
            Feature.REPEAT),
        Independence.SCHEDULE);
  }

  /**
   * Programs whose profile in C is known exactly: every directive has a line of its own, ties are
   * rare, and there are no sections, whose boundaries no runtime reports.
   *
   * @param independence at least SCHEDULE
   */
  public static GeneratorSettings forC(Independence independence) {
    if (independence == Independence.NONE) {
      throw new IllegalArgumentException("a real run has a schedule of its own");
    }
    EnumSet<Feature> features =
        EnumSet.complementOf(
            EnumSet.of(
                Feature.DETACH,
                Feature.UNTIED,
                Feature.BLOCKS_ALONE,
                Feature.SECTIONS,
                Feature.RECURSION,
                Feature.LOCKS_OFTEN,
                Feature.HOLDS_APART,
                Feature.GROUPS_OFTEN,
                Feature.COSTS));
    return new GeneratorSettings(40, 5, 1_000_000, features, independence);
  }

  public GeneratorSettings withStatementsMax(int most) {
    return new GeneratorSettings(most, depthMax, workMax, features, independence);
  }

  public GeneratorSettings withWorkMax(long most) {
    return new GeneratorSettings(statementsMax, depthMax, most, features, independence);
  }

  public GeneratorSettings withFeatures(Set<Feature> chosen) {
    return new GeneratorSettings(statementsMax, depthMax, workMax, chosen, independence);
  }

  /** Settings with one more feature. */
  public GeneratorSettings with(Feature more) {
    EnumSet<Feature> all = EnumSet.of(more);
    all.addAll(features);
    return withFeatures(all);
  }

  public GeneratorSettings with(Independence chosen) {
    return new GeneratorSettings(statementsMax, depthMax, workMax, features, chosen);
  }

  boolean has(Feature feature) {
    return features.contains(feature);
  }
}
