package whip.cli.lookup;

import java.util.List;
import java.util.Optional;
import whip.cli.session.UserException;
import whip.model.profile.Profile;
import whip.read.Cluster;
import whip.read.Job;
import whip.read.JobProfile;
import whip.read.ProfileFeed;
import whip.read.Runs;
import whip.schemas.run.RunRecord;

/** Finds the run or the job that the user means, and its profile. */
public final class RunLookup {

  private RunLookup() {}

  /** The profile of the run that the user means, or of all ranks of a job together. */
  public static Profile profile(Cluster cluster, String given) {
    try (Runs runs = new Runs(cluster)) {
      runs.refresh();
      return profile(cluster, runs, given);
    }
  }

  /** Looks among runs that have been read already. */
  public static Profile profile(Cluster cluster, Runs runs, String given) {
    Optional<Job> job = runs.job(given);
    if (job.isPresent()) {
      return profile(cluster, job.get());
    }
    RunRecord run = runs.find(given);
    if (SerialRegions.isSerial(run)) {
      throw SerialRegions.noProfile(cluster.commands(), run.getRun());
    }
    return profileOf(cluster, run.getRun());
  }

  /** The runs that the user means: one, or all ranks of a job. */
  public static List<RunRecord> runs(Cluster cluster, String given) {
    try (Runs runs = new Runs(cluster)) {
      runs.refresh();
      return runs.job(given).map(Job::ranks).orElseGet(() -> List.of(runs.find(given)));
    }
  }

  /** The job that the user means, if it is one. */
  public static Optional<Job> job(Cluster cluster, String given) {
    try (Runs runs = new Runs(cluster)) {
      runs.refresh();
      return runs.job(given);
    }
  }

  private static Profile profile(Cluster cluster, Job job) {
    return JobProfile.of(cluster, job)
        .orElseThrow(
            () ->
                noProfile(
                    cluster,
                    "no rank of " + job.name() + " has a profile yet",
                    "top " + job.ranks().get(0).getRun(),
                    "waits for that of one"));
  }

  /** The profile of the run with this id. */
  public static Profile profileOf(Cluster cluster, String run) {
    return profileIfAny(cluster, run)
        .orElseThrow(
            () ->
                noProfile(
                    cluster, "run " + run + " has no profile yet", "top " + run, "waits for it"));
  }

  /** The profile of the run with this id, if it has one yet. */
  public static Optional<Profile> profileIfAny(Cluster cluster, String run) {
    try (ProfileFeed feed = new ProfileFeed(cluster, run)) {
      return feed.now();
    }
  }

  /**
   * Profiles of all runs with a label.
   *
   * @param label {@code KEY=VALUE}
   */
  public static List<Profile> labelled(Cluster cluster, String label) {
    String key = label.substring(0, label.indexOf('='));
    String value = label.substring(key.length() + 1);
    try (Runs runs = new Runs(cluster)) {
      runs.refresh();
      List<String> labelled =
          runs.all().stream()
              .filter(run -> value.equals(run.getLabels().get(key)))
              .map(RunRecord::getRun)
              .toList();
      if (labelled.isEmpty()) {
        throw new UserException(
            "no run has the label %s; `%s` lists the runs"
                .formatted(label, cluster.commands().line("runs")));
      }
      return labelled.stream().map(run -> profileOf(cluster, run)).toList();
    }
  }

  /** A failure that says what is missing; waiting helps only where somebody makes profiles. */
  public static UserException noProfile(
      Cluster cluster, String what, String command, String waits) {
    return new UserException(
        TopologyWatch.absenceNow(cluster)
            .map(absence -> what + ": " + absence)
            .orElseGet(
                () -> "%s; `%s` %s".formatted(what, cluster.commands().line(command), waits)));
  }

  /** Name of the run or job that the user means. */
  public static String nameOf(Cluster cluster, String given) {
    try (Runs runs = new Runs(cluster)) {
      runs.refresh();
      return runs.job(given).map(Job::name).orElseGet(() -> runs.find(given).getRun());
    }
  }

  /** The one run that is meant; a job is refused. */
  public static String find(Cluster cluster, String given) {
    try (Runs runs = new Runs(cluster)) {
      runs.refresh();
      return runs.find(given).getRun();
    }
  }
}
