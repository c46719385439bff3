package whip.e2e.faults;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import whip.e2e.OracleSays;
import whip.e2e.ProfileReader;
import whip.model.profile.Loss;
import whip.schemas.profile.ProfileStatus;
import whip.schemas.profile.ProgramRow;

/**
 * Outcomes of runs: each profile is exact, or it is partial and says what is missing. All others
 * are {@link #wrong}.
 */
final class Outcomes {
  /** Losses that the stream finds, and that of records of accounts. Others count items. */
  private static final Set<String> NOT_OF_ITEMS =
      Stream.concat(Loss.keys(Loss.Counter.STREAM).stream(), Stream.of(Loss.ACCOUNT_RECORDS.key()))
          .collect(Collectors.toUnmodifiableSet());

  private final List<String> wrong = new ArrayList<>();
  private final Map<String, Integer> causes = new TreeMap<>();
  private int exact;
  private int partial;
  private int nothing;

  /**
   * Judges a run from what its collector said and from its final profile. A run whose collector
   * reached no broker before its patience ended has no profile: then it has to have said so.
   */
  void judge(
      String what, OracleSays oracle, String run, ProfileReader profiles, String collectorSaid) {
    if (collectorSaid.contains("nothing of this run was recorded: lost ")) {
      nothing++;
      System.err.println(what + ": " + collectorSaid);
      return;
    }
    try {
      judge(what, oracle, profiles.awaitEnd(run));
    } catch (AssertionError none) {
      report(what, none.getMessage() + "; the collector said: " + collectorSaid);
    }
  }

  /** Judges the final profile of a run. */
  void judge(String what, OracleSays oracle, ProfileReader.Profile profile) {
    ProgramRow program = profile.program();
    if (program.getStatus() == ProfileStatus.COMPLETE) {
      exact++;
      report(what, oracle.difference(profile));
      return;
    }
    partial++;
    System.err.println(what + " is partial: " + program.getEndReason() + " " + program.getLoss());
    program.getLoss().keySet().forEach(cause -> causes.merge(cause, 1, Integer::sum));
    if (program.getLoss().isEmpty()) {
      report(what, "partial without a cause");
    }
    if (program.getWork() > oracle.profile().work()) {
      report(what, "work counted twice: " + program.getWork() + " of " + oracle.profile().work());
    }
    if (!program.getLoss().containsKey("end-unreported")) {
      long made = program.getCounters().get("itemsMade");
      long sent = program.getCounters().get("itemsSent");
      long lost =
          program.getLoss().entrySet().stream()
              .filter(cause -> !NOT_OF_ITEMS.contains(cause.getKey()))
              .mapToLong(Map.Entry::getValue)
              .sum();
      if (made != sent + lost) {
        report(what, made + " made, but " + sent + " sent and " + lost + " lost");
      }
    }
  }

  private void report(String what, String difference) {
    if (!difference.isEmpty()) {
      wrong.add(what + ": " + difference + " (" + Faults.repetition() + ")");
    }
  }

  List<String> wrong() {
    return wrong;
  }

  int runs() {
    return exact + partial + nothing;
  }

  int exact() {
    return exact;
  }

  /** {@code 31 exact, 2 partial (end-unreported 2), 1 unrecorded and said so, 0 wrong}. */
  @Override
  public String toString() {
    return "%d exact, %d partial %s, %s%d wrong"
        .formatted(
            exact,
            partial,
            causes,
            nothing == 0 ? "" : nothing + " unrecorded and said so, ",
            wrong.size());
  }
}
