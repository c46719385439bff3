package whip.model.profile;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Facts of ranks together beside their numbers: shared values, and sums of losses. */
final class RankFacts {
  private final List<Profile> ranks;

  private RankFacts(List<Profile> ranks) {
    this.ranks = ranks;
  }

  /**
   * Facts as of one run. Program and arguments are the lowest rank's; number of ranks, threads,
   * resolution and overhead the highest of one rank.
   *
   * @param notes limits that are added to those of the ranks
   */
  static RunInfo of(String name, List<Profile> ranks, Map<String, String> notes) {
    RankFacts facts = new RankFacts(ranks);
    RunInfo lowest = ranks.get(0).run();
    Map<String, String> limits = facts.limits();
    limits.putAll(notes);
    return new RunInfo(
        name,
        facts.shared(RunInfo::name),
        facts.labels(),
        lowest.program(),
        lowest.arguments(),
        facts.shared(RunInfo::host),
        Ranks.ALL,
        RankNumbers.count(ranks),
        ranks.stream().mapToInt(rank -> rank.run().threads()).max().orElseThrow(),
        lowest.clock(),
        lowest.unit(),
        facts.detail(),
        facts.startedAt(),
        facts.endedAt(),
        facts.endReason(),
        facts.loss(),
        limits,
        ranks.stream().mapToLong(rank -> rank.run().startNs()).max().orElseThrow(),
        ranks.stream().mapToLong(rank -> rank.run().elapsedNs()).max().orElseThrow(),
        ranks.stream().mapToDouble(rank -> rank.run().overheadPercent()).max().orElseThrow());
  }

  /** Empty where they differ. */
  private String shared(Function<RunInfo, String> what) {
    List<String> all = ranks.stream().map(Profile::run).map(what).distinct().toList();
    return all.size() == 1 ? all.get(0) : "";
  }

  private Map<String, String> labels() {
    Map<String, String> labels = new HashMap<>(ranks.get(0).run().labels());
    ranks.forEach(rank -> labels.entrySet().retainAll(rank.run().labels().entrySet()));
    return labels;
  }

  private Detail detail() {
    return ranks.stream()
        .map(rank -> rank.run().detail())
        .reduce(
            (one, other) ->
                new Detail(
                    one.isFull() ? other.name() : one.name(),
                    Math.max(one.resolution(), other.resolution()),
                    Math.max(one.resolutionMax(), other.resolutionMax())))
        .orElseThrow();
  }

  private Instant startedAt() {
    return ranks.stream()
        .map(rank -> rank.run().startedAt())
        .filter(Objects::nonNull)
        .min(Instant::compareTo)
        .orElse(null);
  }

  /** When the last of them ended; null while one runs. */
  private Instant endedAt() {
    List<Instant> ends =
        ranks.stream().map(rank -> rank.run().endedAt()).filter(Objects::nonNull).toList();
    return ends.size() < ranks.size() ? null : ends.stream().max(Instant::compareTo).orElseThrow();
  }

  /** {@code exit}, or {@code exit: ranks 0, 2-3; signal SIGKILL: rank 1}. */
  private String endReason() {
    Map<String, List<Integer>> reasons = RankNumbers.by(rank -> rank.run().endReason(), ranks);
    if (reasons.size() == 1) {
      return ranks.get(0).run().endReason();
    }
    reasons.remove("");
    return reasons.entrySet().stream()
        .map(reason -> reason.getKey() + ": " + RankNumbers.text(reason.getValue()))
        .collect(Collectors.joining("; "));
  }

  private Map<String, Long> loss() {
    Map<String, Long> loss = new TreeMap<>();
    ranks.forEach(
        rank ->
            rank.run().loss().forEach((cause, count) -> loss.merge(cause, count, Math::addExact)));
    return loss;
  }

  /** Limits of all ranks; one that differs between ranks has its rank's number. */
  private Map<String, String> limits() {
    Map<String, String> limits = new TreeMap<>();
    for (Profile rank : ranks) {
      rank.run()
          .limits()
          .forEach(
              (limit, sentence) -> {
                String said = limits.putIfAbsent(limit, sentence);
                if (said != null && !said.equals(sentence)) {
                  limits.put(limit + " of rank " + rank.run().rank(), sentence);
                }
              });
    }
    return limits;
  }
}
