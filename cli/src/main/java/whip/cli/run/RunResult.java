package whip.cli.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import whip.cli.launch.ExitStatus;
import whip.cli.launch.RunningProgram;
import whip.cli.lookup.SerialRegions;
import whip.cli.lookup.TopologyWatch;
import whip.cli.session.Session;
import whip.model.profile.Profile;
import whip.model.profile.Status;
import whip.model.region.RegionProfile;
import whip.platform.Looker;
import whip.read.Cluster;
import whip.read.Job;
import whip.read.JobProfile;
import whip.read.ProfileFeed;
import whip.read.Programs;
import whip.read.RunEndings;
import whip.read.Runs;
import whip.read.Since;
import whip.schemas.run.RunRecord;

/** Follows a run after its program has ended, up to the final profile. */
public final class RunResult implements AutoCloseable {
  /** Beyond WHIP_FLUSH_MS, in which the helper sends what is left. */
  private static final Duration END_LIMIT = Duration.ofSeconds(5);

  /** A helper that has begun, and a broker that is there, take no longer to say so. */
  private static final Duration BEGIN_LIMIT = Duration.ofSeconds(2);

  private static final Pattern FLUSH_MS = Pattern.compile("\\d{1,9}");

  private static final Duration PROGRESS = Duration.ofSeconds(2);
  private static final Duration POLL = Duration.ofMillis(100);

  private final Session session;
  private final Cluster cluster;
  private final Started started;
  private final RunWatch watch;
  private final TopologyWatch topology;
  private Optional<RegionProfile> regions = Optional.empty();

  /**
   * Facts that are known from the start.
   *
   * @param command the program and its arguments
   * @param usesOpenMp whether the executable itself asks for an OpenMP runtime
   * @param isSerial whether whip cc built it
   * @param since nothing of the run was written before
   */
  public record Started(
      String run,
      List<String> command,
      String clock,
      boolean usesOpenMp,
      boolean isSerial,
      Instant startedAt,
      Since since) {
    boolean isRecorded() {
      return usesOpenMp || isSerial;
    }
  }

  public RunResult(Session session, Cluster cluster, Started started, RunningProgram program) {
    this.session = session;
    this.cluster = cluster;
    this.started = started;
    watch = new RunWatch(cluster, started.run, started.since, program);
    topology = new TopologyWatch(cluster);
  }

  /**
   * The final profile of each program that recorded, the ranks of a job as one; empty, after saying
   * why, when there is none. A serial program has {@link #regions} instead.
   *
   * @param status the program's exit status, 128 + N for signal N
   */
  public List<Profile> await(int status) {
    // Other programs may run that the engine would let go first.
    Looker looker = Looker.at(cluster.bootstrap(), session.environment());
    try {
      return result(status);
    } finally {
      looker.close();
    }
  }

  /** Regions of the serial program that was awaited; empty for any other. */
  public Optional<RegionProfile> regions() {
    return regions;
  }

  private List<Profile> result(int status) {
    topology.news(); // No wait began while the program ran.
    Optional<RunRecord> record = lastRecord();
    Instant now = Instant.now();
    if (record.isPresent() && !RunEndings.isOver(record.get().getState())) {
      RunEndings.publish(cluster, record.get(), reason(status), status, now);
    }
    Optional<Job> job = job();
    List<RunRecord> programs = programs();
    if (record.filter(SerialRegions::isSerial).isPresent()) {
      regions =
          Optional.of(answered(() -> SerialRegions.last(cluster, record.get(), session::say)));
      return List.of();
    }
    if (record.isPresent() && programs.size() == 1 && job.isEmpty()) {
      ProfileFeed feed = answered(watch::feed);
      return finalProfile(answered(feed::now), () -> feed.next(POLL)).stream().toList();
    }
    if (job.isPresent() || !programs.isEmpty()) {
      List<Profile> profiles = new ArrayList<>(profilesOf(ended(programs)));
      job.flatMap(this::profileOfRanks).ifPresent(profiles::add);
      return profiles;
    }
    if (!started.isRecorded()) {
      session.say(
          ExitStatus.wasKilled(status)
              ? "the program (%s) ended before it started an OpenMP runtime, so there is nothing to show"
                  .formatted(ExitStatus.describe(status))
              : "the program started no OpenMP runtime that loads tools, so there is nothing to show; `%s` says why"
                  .formatted(cluster.commands().line("doctor PROGRAM")));
      return List.of();
    }
    session.say("nothing to profile: the program %s", unseen(status));
    RunEndings.publishUnseen(
        cluster,
        started.run,
        started.command,
        started.clock,
        unseen(status),
        status,
        started.startedAt,
        now);
    return List.of();
  }

  /** Last record of the collector's helper, which comes a moment after the program's end. */
  private Optional<RunRecord> lastRecord() {
    long start = System.nanoTime();
    long said = start;
    Optional<RunRecord> record = record();
    while (mayComeYet(record, Duration.ofNanos(System.nanoTime() - start))) {
      LockSupport.parkNanos(POLL.toNanos());
      if (System.nanoTime() - said > PROGRESS.toNanos()) {
        said = System.nanoTime();
        session.say("waiting for the collector's last rows");
      }
      record = record();
    }
    return record;
  }

  private boolean mayComeYet(Optional<RunRecord> record, Duration waited) {
    if (record.isPresent()) {
      return !RunEndings.isOver(record.get().getState())
          && waited.compareTo(flushLimit().plus(END_LIMIT)) < 0;
    }
    return started.isRecorded()
        && waited.compareTo(BEGIN_LIMIT) < 0
        && job().isEmpty()
        && programs().isEmpty();
  }

  private Optional<Job> job() {
    return answered(watch::runs).job(started.run).filter(of -> of.name().equals(started.run));
  }

  private List<RunRecord> programs() {
    return answered(watch::runs)
        .programs(started.run)
        .filter(of -> of.name().equals(started.run))
        .map(Programs::runs)
        .orElse(List.of());
  }

  /** Without those that go on behind the command, as a daemon does. */
  private List<RunRecord> ended(List<RunRecord> programs) {
    List<RunRecord> ended = new ArrayList<>();
    for (RunRecord program : programs) {
      if (RunEndings.isOver(program.getState()) || !isAlive(program)) {
        ended.add(program);
      } else {
        session.say(
            "%s still runs; `%s` shows it",
            program.getProgram(), cluster.commands().line("top " + program.getRun()));
      }
    }
    return ended;
  }

  /** Whether the program's process lives; unknown on other hosts. */
  private boolean isAlive(RunRecord program) {
    return !program.getRun().equals(started.run)
        && program.getHost().equals(hostName())
        && ProcessHandle.of(program.getPid()).isPresent();
  }

  private static String hostName() {
    try {
      return Files.readString(Path.of("/proc/sys/kernel/hostname")).strip();
    } catch (IOException noProc) {
      return ""; // As if it were on another host.
    }
  }

  private List<Profile> profilesOf(List<RunRecord> programs) {
    if (programs.isEmpty()) {
      return List.of();
    }
    try (JobProfile all = answered(() -> new JobProfile(cluster, new Job(started.run, programs)))) {
      answered(
          () -> {
            all.refresh();
            return all;
          });
      return settled(
          all.ranks(),
          () -> {
            all.await(POLL);
            return all.ranks();
          },
          profiles ->
              profiles.size() == programs.size() && profiles.stream().allMatch(RunResult::isFinal));
    }
  }

  private static boolean isFinal(Profile profile) {
    return profile.status() != Status.RUNNING;
  }

  private Duration flushLimit() {
    String wish = session.environment().getOrDefault("WHIP_FLUSH_MS", "");
    return Duration.ofMillis(FLUSH_MS.matcher(wish).matches() ? Long.parseLong(wish) : 5000);
  }

  /** Reason of an end that no process reported: the helper was killed, too, or its host is down. */
  private static String reason(int status) {
    return ExitStatus.wasKilled(status)
        ? ExitStatus.describe(status)
        : "left without its exit handlers, " + ExitStatus.describe(status);
  }

  /**
   * How a program ended of which the collector said nothing. The runtime loads the collector with
   * the first OpenMP call; where the helper could not send, it has said so.
   */
  private String unseen(int status) {
    String end = ExitStatus.describe(status);
    if (started.isSerial) {
      return "was gone before any of its regions could be recorded, " + end;
    }
    return ExitStatus.wasKilled(status)
        ? "was gone before it made an OpenMP call that could be recorded, " + end
        : "made no OpenMP call that could be recorded, " + end;
  }

  private Optional<RunRecord> record() {
    return answered(
        () -> {
          Runs runs = watch.runs();
          runs.refresh();
          return runs.get(started.run);
        });
  }

  private <T> T answered(Supplier<T> question) {
    return topology.answered(question, session::say, this::later);
  }

  private String later(String obstacle) {
    return "%s, `%s` shows the profile later"
        .formatted(obstacle, cluster.commands().line("report " + started.run));
  }

  /** The program started others as ranks of a job, or is one itself. */
  private Optional<Profile> profileOfRanks(Job job) {
    if (started.usesOpenMp && job.ranks().size() == 1) {
      session.say(
          "this is one rank of %d, each of which has a `whip run` of its own; `%s` profiles them together",
          job.ranks().get(0).getRankCount(), cluster.commands().line("run -- mpirun ... PROGRAM"));
    }
    try (JobProfile ranks = answered(() -> new JobProfile(cluster, job))) {
      answered(
          () -> {
            ranks.refresh();
            return ranks;
          });
      return finalProfile(
          ranks.merged(),
          () -> {
            ranks.await(POLL);
            return ranks.merged();
          });
    }
  }

  private Optional<Profile> finalProfile(
      Optional<Profile> first, Supplier<Optional<Profile>> later) {
    return settled(first, later, profile -> profile.filter(RunResult::isFinal).isPresent());
  }

  /**
   * Waits for it.
   *
   * @param first as it is now
   * @param later as it is after a while
   * @param isFinal whether it will not change any more
   */
  private <T> T settled(T first, Supplier<T> later, Predicate<T> isFinal) {
    T newest = first;
    topology.news();
    long said = System.nanoTime();
    while (!isFinal.test(newest)) {
      T next = later.get();
      if (!next.equals(newest)) {
        newest = next;
        topology.news();
      }
      Optional<String> obstacle = topology.obstacle();
      if (obstacle.isPresent()) {
        session.say("the profile is not final: %s", later(obstacle.get()));
        return newest;
      }
      long now = System.nanoTime();
      if (now - said > PROGRESS.toNanos()) {
        said = now;
        session.say("waiting for the profile to become complete");
      }
    }
    return newest;
  }

  @Override
  public void close() {
    watch.close();
  }
}
