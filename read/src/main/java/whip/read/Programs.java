package whip.read;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import whip.model.profile.Profile;
import whip.schemas.run.RunRecord;

/**
 * The programs of one {@code whip run}, without the ranks of a job: the one that it starts itself
 * is the run {@code NAME}, those that this starts are {@code NAME-pLETTERS}, each with letters of
 * its own.
 *
 * @param runs the one that started first first; empty: none has been recorded
 */
public record Programs(String name, List<RunRecord> runs) {
  /** Ids as the collector makes them ({@code producer-native/helper/run/run_facts.cpp}). */
  private static final Pattern OTHER = Pattern.compile("(.+)-p[a-z2-7]{7}");

  public Programs {
    runs =
        runs.stream()
            .sorted(Comparator.comparing(RunRecord::getStartedAt).thenComparing(RunRecord::getRun))
            .toList();
  }

  /** The newest whole profile of each that has one. */
  public List<Profile> profiles(Cluster cluster) {
    try (JobProfile all = new JobProfile(cluster, new Job(name, runs))) {
      all.refresh();
      return all.ranks();
    }
  }

  /** The run of the command, if this is a program that another one started. */
  static Optional<String> nameOf(RunRecord run) {
    Matcher matcher = OTHER.matcher(run.getRun());
    return matcher.matches() ? Optional.of(matcher.group(1)) : Optional.empty();
  }

  static boolean isOf(String name, RunRecord run) {
    return nameOf(run).filter(name::equals).isPresent();
  }
}
