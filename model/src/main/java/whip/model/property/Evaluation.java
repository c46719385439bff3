package whip.model.property;

import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import whip.model.construct.Account;
import whip.model.construct.AccountClass;
import whip.model.construct.Constructs;
import whip.model.construct.PathAccount;
import whip.model.construct.PathId;
import whip.model.construct.Regions;
import whip.model.construct.TaskGrains.Costly;
import whip.model.profile.Fraction;
import whip.model.property.Evidence.Beside;

/** An account, and how its times become evidence and severities. */
final class Evaluation {
  private final Constructs account;
  private final Optional<Constructs> base;
  private final PathRelations relations;
  private final Fraction coverage;

  /** Tasks of each construct, at the first path that leads to it. */
  private final Map<PathId, TasksOfPath> tasks;

  /**
   * Prepares an account.
   *
   * @param account of threads for which time has passed
   * @param base run of the same program to compare with
   * @param seen share of the time that the account is of, where it is a phase's
   */
  Evaluation(Constructs account, Optional<Constructs> base, Fraction seen) {
    this.account = account;
    this.base = base;
    relations = new PathRelations(account);
    coverage = Fraction.of(account.times().total(), account.threadTime()).times(seen);
    tasks = TasksOfPath.byFirstPath(account, relations);
  }

  /** Tasks of the path's construct; empty at its other paths, and where none are known. */
  Optional<TasksOfPath> tasks(PathAccount path) {
    return Optional.ofNullable(tasks.get(path.id()));
  }

  /** Unit of all times. */
  String unit() {
    return account.unit();
  }

  PathRelations relations() {
    return relations;
  }

  /** Time of all paths in one class, by thread. */
  SortedMap<Integer, Long> times(AccountClass one) {
    SortedMap<Integer, Long> times = new TreeMap<>();
    for (PathAccount path : account.paths()) {
      path.counts()
          .accounts()
          .forEach((thread, its) -> times.merge(thread, its.times().of(one), Math::addExact));
    }
    return times;
  }

  int threads() {
    return account.threads();
  }

  /** Processors that the program may use; 0: not known. */
  int processors() {
    return account.processors();
  }

  /** Threads that the program had in regions at once. */
  int threadsAtOnce() {
    return Regions.threadsAtOnce(account);
  }

  /** Time in which the program was in no region; concurrent regions may hide some of it. */
  long outsideRegions() {
    return Math.max(0, Math.subtractExact(account.elapsed(), Regions.covered(account)));
  }

  /** Mean over a team, as a share of the elapsed time. */
  private Fraction mean(SortedMap<Integer, Long> times, int team) {
    return share(ThreadTimes.sum(times)).dividedBy(Fraction.of(team));
  }

  private Fraction share(long time) {
    return Fraction.of(time, account.elapsed());
  }

  /** The severity is the mean over the team. */
  Finding ofMean(PathAccount path, Evidence evidence) {
    return finding(path, mean(evidence.times(), evidence.team()), evidence);
  }

  /** The severity is what the mean over the team has more than that share. */
  Finding ofMeanAbove(PathAccount path, Evidence evidence, Fraction share) {
    return finding(path, mean(evidence.times(), evidence.team()).minus(share), evidence);
  }

  /** The severity is the time of the thread that has most. */
  Finding ofLongest(PathAccount path, Evidence evidence) {
    return finding(path, share(evidence.longest()), evidence);
  }

  /** The severity is what the thread that has most has more than the mean over the team. */
  Finding ofExcess(PathAccount path, Evidence evidence) {
    Fraction mean = mean(evidence.times(), evidence.team());
    return finding(path, share(evidence.longest()).minus(mean), evidence);
  }

  /** The severity is all threads' time. */
  Finding ofSum(PathAccount path, Evidence evidence) {
    return finding(path, share(evidence.sum()), evidence);
  }

  private Finding finding(PathAccount path, Fraction severity, Evidence evidence) {
    return new Finding(path, account.phase(), account.elapsed(), severity, coverage, evidence);
  }

  /**
   * The severity is the mean cost of some of a construct's tasks. It is known as far as the account
   * and the creation of these tasks are.
   *
   * @param some of the tasks
   * @param which they are, in a few words
   */
  Finding ofTasks(PathAccount path, TasksOfPath tasks, Costly some, String which) {
    long all = tasks.grains().tasks();
    Fraction severity = share(some.cost()).dividedBy(Fraction.of(tasks.team()));
    Fraction known = Fraction.of(Math.subtractExact(all, tasks.grains().unknown()), all);
    Evidence evidence =
        Evidence.of(TasksOfPath.WHAT, tasks.creation(), tasks.team())
            .withTasks(new Evidence.Tasks(which, some.tasks(), all, some.cost()))
            .withBeside(
                Optional.of(
                    new Beside(
                        "creation of %d of %d tasks, which are %s, %s"
                            .formatted(some.tasks(), all, which, meanOf(tasks.team())),
                        severity)));
    return new Finding(
        path,
        account.phase(),
        account.elapsed(),
        severity,
        coverage.min(Fraction.ONE).times(known),
        evidence);
  }

  Evidence evidence(PathAccount path, String what, SortedMap<Integer, Long> times) {
    return Evidence.of(what, times, relations.team(path));
  }

  Evidence evidence(PathAccount path, String what, SortedMap<Integer, Long> times, Beside beside) {
    return evidence(path, what, times).withBeside(Optional.of(beside));
  }

  /** Mean of what the severity is made of. */
  Beside besideMean(PathAccount path, SortedMap<Integer, Long> times) {
    int team = relations.team(path);
    return new Beside(meanOf(team), mean(times, team));
  }

  /** Waits that are the path's fault; empty where nobody has looked for causes. */
  Optional<Beside> besideCaused(PathAccount path) {
    int team = relations.team(path);
    return relations
        .caused(path)
        .map(
            caused ->
                new Beside(
                    "waits that it caused, " + meanOf(team),
                    share(caused).max(Fraction.ZERO).dividedBy(Fraction.of(team))));
  }

  /** Work of the base run, as if this run's threads had it; empty without a base run. */
  Optional<Beside> besideBase() {
    return base.map(
        run ->
            new Beside(
                "work of run %s, %s".formatted(run.run(), meanOf(threads())),
                share(run.times().of(AccountClass.WORK)).dividedBy(Fraction.of(threads()))));
  }

  private static String meanOf(int team) {
    return "mean of " + team + (team == 1 ? " thread" : " threads");
  }

  /** The paper's equation 1: the region's time less the mean of its members' bodies. */
  Beside equation1(PathAccount region) {
    Fraction bodies = mean(ThreadTimes.of(region, Account::body), relations.team(region));
    Fraction difference = share(relations.wall(region)).minus(bodies);
    return new Beside("equation 1, which has imbalance in it", difference.max(Fraction.ZERO));
  }
}
