package whip.model.profile;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The profiles of a program's processes, such as the ranks of an MPI job, as one: the ranks side by
 * side like the members of a phase (docs/model.md §2), none waiting for another.
 *
 * <pre>
 * work, and instances, work and span of directives   sums
 * span                              the largest; of equal ones that of the lowest rank
 * what lies on the critical path    that rank's
 * what-if curves                    the largest at every factor
 * lock bound                        the largest: a lock is that of one process
 * </pre>
 *
 * <p>What a rank does while it waits for others in MPI counts as its work, and what it waits for is
 * on no path: the parallelism is that of ranks without dependences between them. It says how even
 * their load is and what changes within them would bring, not what their messages cost.
 */
public final class Ranks {
  /** In place of a rank's number, where all of them are meant. */
  public static final int ALL = -1;

  private static final String MISSING = "ranks-missing";
  private static final String WITHOUT_PROFILE = "ranks-without-profile";

  private final String name;
  private final List<Profile> ranks;
  private final Map<Integer, Status> withoutProfile;
  private final List<RankRow> rows;

  private Ranks(String name, Collection<Profile> ranks, Map<Integer, Status> withoutProfile) {
    this.name = name;
    this.ranks = ranks.stream().sorted(Comparator.comparingInt(Ranks::number)).toList();
    this.withoutProfile = Map.copyOf(withoutProfile);
    rows = this.ranks.stream().map(RankRow::of).toList();
  }

  /**
   * Merges them.
   *
   * @param name what all of them together are called
   * @param ranks one at least, each of another number
   * @param withoutProfile other ranks that are known to be there: whether they run
   * @throws RanksDifferException when they do not count work alike
   */
  public static Profile merged(
      String name, Collection<Profile> ranks, Map<Integer, Status> withoutProfile)
      throws RanksDifferException {
    Ranks all = new Ranks(name, ranks, withoutProfile);
    all.refuseDifferentUnits();
    return all.merged();
  }

  /** Which ranks nothing is known of in a merged profile, a sentence each; none: it has all. */
  public static List<String> unknown(Profile merged) {
    return Stream.of(MISSING, WITHOUT_PROFILE)
        .map(merged.run().limits()::get)
        .filter(Objects::nonNull)
        .toList();
  }

  private void refuseDifferentUnits() throws RanksDifferException {
    Map<String, List<Integer>> clocks = RankNumbers.by(Ranks::clock, ranks);
    if (clocks.size() > 1) {
      String each =
          clocks.entrySet().stream()
              .map(group -> group.getKey() + ": " + RankNumbers.text(group.getValue()))
              .collect(Collectors.joining("; "));
      throw new RanksDifferException(
          "the ranks of %s do not count work alike (%s), so there is no profile of all: run them with one WHIP_CLOCK, and read these one by one, as %s"
              .formatted(name, each, rows.get(0).run()));
    }
  }

  private static String clock(Profile rank) {
    return "clock %s in %s".formatted(rank.run().clock(), rank.run().unit());
  }

  private Profile merged() {
    int critical = rows.indexOf(rows.stream().min(RankRow.ORDER).orElseThrow());
    return new Profile(
        RankFacts.of(name, ranks, notes()), status(), RankTables.of(ranks, critical), cut(), rows);
  }

  private Status status() {
    if (is(Status.RUNNING)) {
      return Status.RUNNING;
    }
    return is(Status.PARTIAL) || !missing().isEmpty() ? Status.PARTIAL : Status.COMPLETE;
  }

  private boolean is(Status status) {
    return ranks.stream().anyMatch(rank -> rank.status() == status)
        || withoutProfile.containsValue(status);
  }

  /** Numbers without a run, as text: below the highest if the job's size is unknown. */
  private String missing() {
    SortedSet<Integer> known = new TreeSet<>(withoutProfile.keySet());
    ranks.forEach(rank -> known.add(number(rank)));
    return RankNumbers.missing(known, RankNumbers.count(ranks));
  }

  /** Rows that a rank leaves out; another may list the same. */
  private Cut cut() {
    Cut sum = Cut.NOTHING;
    for (Profile rank : ranks) {
      Cut cut = rank.cut();
      sum =
          new Cut(
              sum.directives() + cut.directives(),
              sum.strands() + cut.strands(),
              sum.regions() + cut.regions(),
              sum.locks() + cut.locks());
    }
    return sum;
  }

  /** Notes on missing ranks, and what the sums therefore lack. */
  private Map<String, String> notes() {
    Map<String, String> notes = new TreeMap<>();
    if (!missing().isEmpty()) {
      notes.put(
          MISSING, "there is no run of " + missing() + ": what was done there is not in here");
    }
    if (!withoutProfile.isEmpty()) {
      notes.put(
          WITHOUT_PROFILE,
          "there is no profile of %s yet: what was done there is not in here"
              .formatted(RankNumbers.text(withoutProfile.keySet())));
    }
    note(
        notes,
        "ranks-cut",
        rank -> !rank.cut().isNothing(),
        "the smallest rows of %s are not listed, so that rows here may lack them; totals do not");
    note(
        notes,
        "ranks-without-curves",
        rank -> !RankRegions.withoutCurves(List.of(rank)).isEmpty(),
        "there are no what-if curves of %s, and so none of all ranks");
    return notes;
  }

  private void note(
      Map<String, String> notes, String name, Predicate<Profile> concerned, String sentence) {
    List<Integer> ranks = this.ranks.stream().filter(concerned).map(Ranks::number).toList();
    if (!ranks.isEmpty()) {
      notes.put(name, sentence.formatted(RankNumbers.text(ranks)));
    }
  }

  private static int number(Profile rank) {
    return rank.run().rank();
  }
}
