package whip.read;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import whip.schemas.run.RunRecord;

/**
 * Several processes that were given one name for their run, such as the ranks of a job step: each
 * is a run, {@code NAME-r0}, {@code NAME-r1}, ..., and together they can be read as one, {@code
 * NAME}.
 *
 * @param ranks by number, those that were heard of: two at least, or one that says it is not alone
 */
public record Job(String name, List<RunRecord> ranks) {
  /** How the collector distinguishes the ranks of one job. */
  private static final String RANK = "-r";

  public Job {
    ranks = ranks.stream().sorted(Comparator.comparingInt(RunRecord::getRank)).toList();
  }

  /** Name of the run's job; empty where its id is not that of a rank. */
  public static Optional<String> nameOf(RunRecord run) {
    String suffix = RANK + run.getRank();
    String id = run.getRun();
    return id.endsWith(suffix) && id.length() > suffix.length()
        ? Optional.of(id.substring(0, id.length() - suffix.length()))
        : Optional.empty();
  }

  /** Which ranks there are and whether they run, without their heartbeats: by run. */
  public Map<String, String> states() {
    return ranks.stream()
        .collect(Collectors.toMap(RunRecord::getRun, run -> run.getState().name()));
  }

  /** {@code slurm-77.0-r0 to slurm-77.0-r3}. */
  public String runs() {
    return ranks.get(0).getRun() + " to " + ranks.get(ranks.size() - 1).getRun();
  }
}
