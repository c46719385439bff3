package whip.cli;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import whip.cli.launch.Child;
import whip.cli.read.Cluster;
import whip.cli.read.ProfileFeed;
import whip.cli.read.RunEndings;
import whip.cli.read.Runs;
import whip.model.profile.Profile;
import whip.model.profile.Status;
import whip.schemas.run.RunRecord;
import whip.schemas.run.RunState;

/**
 * What becomes of a run after its program has ended, up to the profile that does not change any
 * more.
 */
final class RunResult {
  /** Without any news for so long, the stream has stopped or is overloaded. */
  private static final Duration SILENCE_LIMIT = Duration.ofMinutes(2);

  private static final Duration PROGRESS = Duration.ofSeconds(2);
  private static final Duration POLL = Duration.ofMillis(100);

  private final Cluster cluster;
  private final String run;

  RunResult(Cluster cluster, String run) {
    this.cluster = cluster;
    this.run = run;
  }

  /**
   * The final profile; empty, after saying why, when there is none.
   *
   * @param status the program's exit status, 128 + N for signal N
   * @param usesOpenMp whether the executable itself asks for an OpenMP runtime
   */
  Optional<Profile> await(int status, boolean usesOpenMp) {
    Optional<RunRecord> record = record();
    if (record.isEmpty()) {
      Console.say(
          usesOpenMp
              ? "the program (%s) was gone before the collector could report anything: nothing is known of this run"
              : "the program (%s) started no OpenMP runtime that loads tools, so there is nothing to show; `whip doctor PROGRAM` tells why",
          Child.describe(status));
      return Optional.empty();
    }
    if (!isOver(record.get().getState())) {
      // The collector could not say so: the program was killed, or left without its exit handlers.
      String reason =
          Child.wasKilled(status)
              ? Child.describe(status)
              : "left without its exit handlers, " + Child.describe(status);
      RunEndings.publish(cluster, record.get(), reason, status, Instant.now());
    }
    return finalProfile();
  }

  private Optional<RunRecord> record() {
    try (Runs runs = new Runs(cluster)) {
      runs.refresh();
      return runs.get(run);
    }
  }

  private static boolean isOver(RunState state) {
    return state == RunState.ENDED || state == RunState.LOST;
  }

  private Optional<Profile> finalProfile() {
    try (ProfileFeed feed = new ProfileFeed(cluster, run)) {
      Optional<Profile> newest = feed.now();
      long news = System.nanoTime();
      long said = news;
      while (newest.isEmpty() || newest.get().status() == Status.RUNNING) {
        Optional<Profile> next = feed.next(POLL);
        long now = System.nanoTime();
        if (!next.equals(newest)) {
          newest = next;
          news = now;
        }
        if (now - news > SILENCE_LIMIT.toNanos()) {
          Console.say(
              "the profile is still not final after %d s without news; `whip report %s` shows it later, `whip engine status` tells whether the engine works",
              SILENCE_LIMIT.toSeconds(), run);
          return newest;
        }
        if (now - said > PROGRESS.toNanos()) {
          said = now;
          Console.say("waiting for the profile to become complete");
        }
      }
      return newest;
    }
  }
}
