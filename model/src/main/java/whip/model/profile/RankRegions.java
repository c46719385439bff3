package whip.model.profile;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import whip.model.algebra.Envelope;
import whip.model.node.DirectiveKind;

/**
 * The what-if curves of ranks side by side: whatever the factor, all of them take as long as the
 * one that takes longest. A curve is the largest of several lines, so that of all ranks is the
 * largest of all their lines, exactly. A rank without work in the region takes as long as before.
 */
final class RankRegions {

  /**
   * Name of a region in every rank.
   *
   * @param own where it has no name that means the same in another rank: which one it is
   */
  private record Name(String annotation, boolean isProgram, Position position, String own) {
    static Name of(RegionRow row, String own) {
      boolean isNamed =
          row.isAnnotation() || row.isProgram() || !row.position().equals(Position.UNKNOWN);
      return new Name(row.annotation(), row.isProgram(), row.position(), isNamed ? "" : own);
    }
  }

  private final List<Profile> ranks;
  private final int critical;

  private RankRegions(List<Profile> ranks, int critical) {
    this.ranks = ranks;
    this.critical = critical;
  }

  /** Nothing where a rank's curves are not known: it could be the one that takes longest. */
  static List<RegionRow> of(List<Profile> ranks, int critical) {
    return withoutCurves(ranks).isEmpty() ? new RankRegions(ranks, critical).rows() : List.of();
  }

  /** Those that have a span and nothing to say on what would shorten it. */
  static List<Profile> withoutCurves(List<Profile> ranks) {
    return ranks.stream()
        .filter(rank -> rank.tables().span() > 0 && rank.tables().regions().isEmpty())
        .toList();
  }

  private List<RegionRow> rows() {
    Map<Name, RegionRow[]> regions = new LinkedHashMap<>();
    for (int i = 0; i < ranks.size(); i++) {
      int number = 0;
      for (RegionRow row : ranks.get(i).tables().regions()) {
        Name name = Name.of(row, i + "/" + number++);
        regions.computeIfAbsent(name, absent -> new RegionRow[ranks.size()])[i] = row;
      }
    }
    return regions.values().stream().map(this::row).sorted(RegionRow.ORDER).toList();
  }

  /**
   * One region.
   *
   * @param rows the ranks' rows, null where a rank has none
   */
  private RegionRow row(RegionRow[] rows) {
    SortedSet<DirectiveKind> kinds = new TreeSet<>();
    RegionRow any = null;
    long work = 0;
    List<Envelope> lower = new ArrayList<>();
    List<Envelope> upper = new ArrayList<>();
    int last = 0;
    for (int i = 0; i < rows.length; i++) {
      RegionRow row = rows[i];
      if (row != null) {
        any = row;
        kinds.addAll(row.kinds());
        work = Math.addExact(work, row.work());
      }
      lower.add(row == null ? leastWithout(ranks.get(i)) : row.lower());
      upper.add(row == null ? asMeasured(ranks.get(i)) : row.upper());
      last = upper.get(i).rest(0) > upper.get(last).rest(0) ? i : last;
    }
    return new RegionRow(
        any.annotation(),
        List.copyOf(kinds),
        any.position(),
        work,
        rows[critical] == null ? 0 : rows[critical].serialWork(),
        largest(lower),
        largest(upper),
        rows[last] == null ? mostCritical(ranks.get(last)) : rows[last].then());
  }

  private static Envelope asMeasured(Profile rank) {
    return Envelope.line(rank.tables().bound(), 0);
  }

  /**
   * A bound from below for a rank that does not list the region: where it lists only the most
   * critical ones, this one has at most as much on the critical path as the last of them.
   */
  private static Envelope leastWithout(Profile rank) {
    List<RegionRow> listed = rank.tables().regions();
    if (rank.cut().regions() == 0 || listed.isEmpty()) {
      return asMeasured(rank);
    }
    long serialWork = listed.get(listed.size() - 1).serialWork();
    return Envelope.line(rank.tables().span() - serialWork, serialWork);
  }

  private static Envelope largest(List<Envelope> curves) {
    return Envelope.of(
        curves.stream().distinct().flatMap(RankRegions::lines).toArray(long[][]::new));
  }

  private static Stream<long[]> lines(Envelope curve) {
    return IntStream.range(0, curve.size())
        .mapToObj(i -> new long[] {curve.rest(i), curve.selected(i)});
  }

  /** Largest directives of the rank's measured critical path. */
  private static List<CriticalRow> mostCritical(Profile rank) {
    Stream<CriticalRow> program =
        Stream.of(new CriticalRow(DirectiveKind.PROGRAM, null, rank.tables().serialWork()));
    Stream<CriticalRow> directives =
        rank.tables().directives().stream()
            .map(row -> new CriticalRow(row.kind(), row.position(), row.serialWork()));
    return Stream.concat(program, directives)
        .filter(row -> row.work() > 0)
        .sorted(CriticalRow.MOST_FIRST)
        .limit(Regions.THEN_MAX)
        .toList();
  }
}
