package whip.read;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import whip.platform.Commands;
import whip.schemas.run.RunRecord;

/** Resolves names, and parts of names, to runs. */
final class RunNames {
  private static final int SUGGESTIONS = 5;
  private static final String BACK = "last~";

  private final SortedMap<String, RunRecord> runs;
  private final Commands commands;

  RunNames(SortedMap<String, RunRecord> runs, Commands commands) {
    this.runs = runs;
    this.commands = commands;
  }

  /** The one that started last first. */
  List<RunRecord> all() {
    List<RunRecord> all = new ArrayList<>(runs.values());
    all.sort(
        Comparator.comparing(RunRecord::getStartedAt).reversed().thenComparing(RunRecord::getRun));
    return all;
  }

  /** The one run that is meant. */
  RunRecord find(String given) {
    if (runs.isEmpty()) {
      throw new ReadException(
          "there are no runs yet; `%s` makes one".formatted(commands.line("run -- PROGRAM")));
    }
    if (isBack(given)) {
      return find(back(given));
    }
    List<RunRecord> matches = matches(given);
    if (matches.size() == 1) {
      return matches.get(0);
    }
    if (matches.isEmpty()) {
      throw new ReadException(
          "no run's id begins with %s; `%s` lists them".formatted(given, commands.line("runs")));
    }
    Optional<Job> job = job(given);
    if (job.isPresent()) {
      throw new ReadException(
          "%s has %d ranks, and this works on one run: give one of %s"
              .formatted(job.get().name(), job.get().ranks().size(), job.get().runs()));
    }
    List<String> names = names(matches, jobs());
    throw new ReadException(
        "%s is ambiguous, it could be %s: give more of the id"
            .formatted(
                given, String.join(", ", names.subList(0, Math.min(SUGGESTIONS, names.size())))));
  }

  /** The one whose id it is, or else all whose ids begin with it. */
  private List<RunRecord> matches(String given) {
    return runs.containsKey(given)
        ? List.of(runs.get(given))
        : runs.values().stream().filter(run -> run.getRun().startsWith(given)).toList();
  }

  /** The job that is meant, if it is one. */
  Optional<Job> job(String given) {
    Map<String, Job> jobs = jobs();
    if (isBack(given)) {
      return runs.isEmpty() ? Optional.empty() : Optional.ofNullable(jobs.get(back(given)));
    }
    if (jobs.containsKey(given)) {
      return Optional.of(jobs.get(given));
    }
    List<String> names = names(matches(given), jobs);
    boolean isOne = names.size() == 1 && names.get(0).startsWith(given);
    return isOne ? Optional.ofNullable(jobs.get(names.get(0))) : Optional.empty();
  }

  /** By name: where several ranks share one that no run has itself. */
  Map<String, Job> jobs() {
    Map<String, List<RunRecord>> ranks = new TreeMap<>();
    for (RunRecord run : runs.values()) {
      Job.nameOf(run)
          .filter(name -> !runs.containsKey(name))
          .ifPresent(name -> ranks.computeIfAbsent(name, absent -> new ArrayList<>()).add(run));
    }
    Map<String, Job> jobs = new TreeMap<>();
    ranks.forEach(
        (name, theirs) -> {
          if (theirs.size() > 1 || theirs.get(0).getRankCount() > 1) {
            jobs.put(name, new Job(name, theirs));
          }
        });
    return jobs;
  }

  /** Those that one {@code whip run} recorded, the one that started first first; but ranks. */
  Optional<Programs> programs(String given) {
    List<String> names =
        matches(given).stream()
            .map(run -> Programs.nameOf(run).orElse(run.getRun()))
            .distinct()
            .toList();
    boolean isOne = names.size() == 1 && names.get(0).startsWith(given);
    if (!isOne && !names.contains(given)) {
      return Optional.empty();
    }
    String name = isOne ? names.get(0) : given;
    return Optional.of(
        new Programs(
            name,
            runs.tailMap(name).values().stream()
                .takeWhile(run -> run.getRun().startsWith(name))
                .filter(run -> run.getRun().equals(name) || Programs.isOf(name, run))
                .toList()));
  }

  /** Names under which the runs are listed: the ranks of a job once, by its name. */
  private static List<String> names(List<RunRecord> runs, Map<String, Job> jobs) {
    return runs.stream()
        .map(run -> Job.nameOf(run).filter(jobs::containsKey).orElse(run.getRun()))
        .distinct()
        .toList();
  }

  private static boolean isBack(String given) {
    return given.equals("last") || given.startsWith(BACK);
  }

  /** A run or a job, the one that started last first. */
  private String back(String given) {
    String steps = given.equals("last") ? "0" : given.substring(BACK.length());
    if (!steps.matches("[0-9]{1,9}")) {
      throw new ReadException(given + " is not a run; the one before the last is last~1");
    }
    List<String> names = names(all(), jobs());
    int index = Integer.parseInt(steps);
    if (index >= names.size()) {
      throw new ReadException(
          "%s is beyond the %d runs there are; `%s` lists them"
              .formatted(given, names.size(), commands.line("runs")));
    }
    return names.get(index);
  }
}
