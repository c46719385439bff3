package whip.model.construct;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import whip.model.profile.RankNumbers;
import whip.model.profile.RanksDifferException;

/**
 * The accounts of a job's processes as one. Paths are the same where their constructs are, from the
 * outermost inwards; threads keep their order, those of the lowest rank first:
 *
 * <pre>
 * rank 0: parallel a.c:7, threads 0-3          parallel a.c:7, threads 0-5
 * rank 1: parallel a.c:7, threads 0-1
 * </pre>
 *
 * <p>No time is added or left out: a process that ends before the others has no time behind its
 * end. Phases of one name are one, merged likewise; threads of ranks without it have no time in it.
 * While a job runs, one of these merges it again and again: the numbers of paths stay, though lower
 * ranks come to new ones.
 */
public final class JobAccount {

  /** An account and the number of the process that it is of. */
  public record Rank(int number, Constructs account) {}

  /**
   * Facts that the accounts of a job and of its phases have in common.
   *
   * @param firsts by rank, number that its thread 0 has in the job
   */
  private record Facts(
      String job,
      String unit,
      int threads,
      Map<Integer, Integer> firsts,
      List<String> notVisible) {}

  /** In place of a path that an account does not have, which no collector sends. */
  private static final PathId MISSING = new PathId(-1);

  private final Map<PathKey, PathId> numbers = new HashMap<>();

  /** One path, while its counts grow. */
  private static final class Sum {
    final PathAccount path;
    int depth;
    final SortedMap<Integer, Account> accounts = new TreeMap<>();
    final SortedMap<PathId, SortedMap<Integer, Long>> passes = new TreeMap<>();
    final SortedMap<PathId, SortedMap<Integer, Long>> causes = new TreeMap<>();

    Sum(PathAccount path) {
      this.path = path;
    }

    void add(PathAccount other, int first, UnaryOperator<PathId> translated) {
      depth = Math.max(depth, other.depth());
      other
          .counts()
          .accounts()
          .forEach((thread, account) -> accounts.merge(first + thread, account, Account::plus));
      add(passes, other.counts().passes(), first, translated);
      add(causes, other.counts().causes(), first, translated);
    }

    private static void add(
        SortedMap<PathId, SortedMap<Integer, Long>> sums,
        SortedMap<PathId, SortedMap<Integer, Long>> others,
        int first,
        UnaryOperator<PathId> translated) {
      others.forEach(
          (path, byThread) -> {
            SortedMap<Integer, Long> sum =
                sums.computeIfAbsent(translated.apply(path), absent -> new TreeMap<>());
            byThread.forEach((thread, number) -> sum.merge(first + thread, number, Math::addExact));
          });
    }

    PathAccount account() {
      return new PathAccount(
          path.id(),
          path.parent(),
          path.kind(),
          path.position(),
          path.name(),
          depth,
          new PathCounts(accounts, passes, causes));
    }
  }

  public JobAccount() {
    numbers.put(PathKey.PROGRAM, PathId.ROOT);
  }

  /**
   * Merges them. Paths that were merged before keep their numbers.
   *
   * @param job name of all of them together
   * @param given one at least, each of another number
   * @param count how many ranks there should be
   * @throws RanksDifferException when their clocks count in different units
   */
  public Constructs merged(String job, Collection<Rank> given, int count)
      throws RanksDifferException {
    List<Rank> ranks = given.stream().sorted(Comparator.comparingInt(Rank::number)).toList();
    String unit = unit(job, ranks);
    Map<Integer, Integer> firsts = new HashMap<>();
    Set<String> notVisible = new TreeSet<>();
    int threads = 0;
    for (Rank rank : ranks) {
      firsts.put(rank.number, threads);
      notVisible.addAll(rank.account.notVisible());
      threads = Math.addExact(threads, rank.account.threads());
    }
    if (count > ranks.size()) {
      notVisible.add(NotVisible.MISSING_RANKS);
    }
    Facts facts = new Facts(job, unit, threads, firsts, List.copyOf(notVisible));
    // Paths of phases get the numbers that they have in the whole.
    Constructs whole = sum(facts, "", ranks);
    return whole.with(phases(facts, ranks));
  }

  /**
   * The sum of some ranks' accounts.
   *
   * @param phase that they are of; empty: of none
   * @param ranks one at least
   */
  private Constructs sum(Facts facts, String phase, List<Rank> ranks) {
    SortedMap<PathId, Sum> sums = new TreeMap<>();
    List<RankThreads> places = new ArrayList<>();
    for (Rank rank : ranks) {
      int first = facts.firsts.get(rank.number);
      add(rank.account, first, sums);
      places.add(place(rank, first));
    }
    return new Constructs(
        facts.job,
        facts.unit,
        places.stream().mapToLong(RankThreads::cut).min().orElseThrow(),
        facts.threads,
        places.stream().allMatch(RankThreads::ended),
        places.stream().mapToLong(RankThreads::elapsed).max().orElseThrow(),
        facts.notVisible,
        sums.values().stream().map(Sum::account).toList(),
        places,
        Setting.WHOLE.inPhase(phase));
  }

  /** Phases of all ranks, those that the lowest rank has first. */
  private List<PhaseAccount> phases(Facts facts, List<Rank> ranks) {
    Map<String, SortedMap<Integer, PhaseAccount>> byName = new LinkedHashMap<>();
    for (Rank rank : ranks) {
      for (PhaseAccount phase : rank.account.phases()) {
        byName.computeIfAbsent(phase.name(), absent -> new TreeMap<>()).put(rank.number, phase);
      }
    }
    List<PhaseAccount> phases = new ArrayList<>();
    byName.forEach((name, byRank) -> phases.add(phase(facts, name, byRank)));
    return phases;
  }

  private PhaseAccount phase(Facts facts, String name, SortedMap<Integer, PhaseAccount> byRank) {
    List<Rank> accounts = new ArrayList<>();
    List<PhaseAccount.OfRank> ranks = new ArrayList<>();
    byRank.forEach(
        (rank, its) -> {
          its.account().ifPresent(account -> accounts.add(new Rank(rank, account)));
          ranks.add(
              new PhaseAccount.OfRank(rank, its.iterations(), its.windows(), its.windowCut()));
        });
    Optional<Constructs> account =
        accounts.isEmpty() ? Optional.empty() : Optional.of(sum(facts, name, accounts));
    return PhaseAccount.ofJob(name, account, ranks);
  }

  /** The unit of all of them; a run that does not know its unit yet has no time, either. */
  private static String unit(String job, List<Rank> ranks) throws RanksDifferException {
    Map<String, List<Integer>> byUnit =
        ranks.stream()
            .filter(rank -> !rank.account.unit().isEmpty())
            .collect(
                Collectors.groupingBy(
                    rank -> rank.account.unit(),
                    TreeMap::new,
                    Collectors.mapping(Rank::number, Collectors.toList())));
    if (byUnit.size() > 1) {
      String each =
          byUnit.entrySet().stream()
              .map(group -> group.getKey() + ": " + RankNumbers.text(group.getValue()))
              .collect(Collectors.joining("; "));
      throw new RanksDifferException(
          "the ranks of %s do not count time alike (%s), so there is no account of all: run them with one WHIP_CLOCK, and read these one by one, as %s"
              .formatted(job, each, ranks.get(0).account.run()));
    }
    return byUnit.isEmpty() ? "" : byUnit.keySet().iterator().next();
  }

  /**
   * Adds one rank's account.
   *
   * @param first number that its thread 0 has in the job
   */
  private void add(Constructs account, int first, SortedMap<PathId, Sum> sums) {
    Map<PathId, PathKey> keys = account.keys();
    // In their order: the next path has the next number.
    account.paths().forEach(path -> numbered(keys.get(path.id())));
    UnaryOperator<PathId> translated =
        path -> keys.containsKey(path) ? numbered(keys.get(path)) : MISSING;
    for (PathAccount path : account.paths()) {
      PathKey key = keys.get(path.id());
      sums.computeIfAbsent(numbered(key), id -> new Sum(moved(path, id, numbered(key.around()))))
          .add(path, first, translated);
    }
  }

  private static RankThreads place(Rank rank, int first) {
    Constructs account = rank.account;
    return new RankThreads(
        rank.number,
        account.run(),
        first,
        account.threads(),
        account.cut(),
        account.ended(),
        account.elapsed(),
        account.processors(),
        account.tasks());
  }

  private static PathAccount moved(PathAccount path, PathId id, PathId parent) {
    return new PathAccount(
        id, parent, path.kind(), path.position(), path.name(), path.depth(), PathCounts.NONE);
  }

  private PathId numbered(PathKey key) {
    PathId next = new PathId(numbers.size());
    PathId known = numbers.putIfAbsent(key, next);
    return known == null ? next : known;
  }
}
