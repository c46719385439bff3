package whip.model.profile;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import whip.model.algebra.Curve;
import whip.model.algebra.Envelope;
import whip.model.algebra.Instances;
import whip.model.algebra.LockTotal;
import whip.model.algebra.Path;
import whip.model.algebra.Strands;
import whip.model.node.Candidate;
import whip.model.node.Directive;
import whip.model.node.DirectiveKind;
import whip.model.node.Site;
import whip.model.node.StrandKey;
import whip.model.sequence.Piece;

/**
 * The tables of a profile, made from the run's folded tree and what its addresses mean.
 *
 * @param work all strands
 * @param span the critical path
 * @param serialWork of the Program row: critical work outside any directive
 * @param locking how far locks bound the run beyond its span
 * @param unattributedWork work of strands of which neither end has a known source line
 * @param directives by {@link DirectiveRow#ORDER}
 * @param strands by {@link StrandRow#ORDER}
 * @param locks by {@link LockRow#ORDER}
 * @param regions by {@link RegionRow#ORDER}; empty where no what-if curves are kept
 */
public record Tables(
    long work,
    long span,
    long serialWork,
    Locking locking,
    long unattributedWork,
    List<DirectiveRow> directives,
    List<StrandRow> strands,
    List<LockRow> locks,
    List<RegionRow> regions) {

  private static final int LOCK_LINES_MAX = 3;

  /** Position of the life number in a lock's site, above its address (schemas/README.md). */
  private static final int LOCK_LIFE = 48;

  private static final long LOCK_ADDRESS = (1L << LOCK_LIFE) - 1;

  /** How long the lock is held that is held longest. */
  public long lockBound() {
    return locking.longest();
  }

  /**
   * Least time on any number of processors: the span, or the time for which one lock is held, where
   * that is longer.
   */
  public long bound() {
    return Math.max(span, locking.held());
  }

  private record Place(DirectiveKind kind, Position position) {}

  private record StrandPlace(Place directive, Position from, Position to) {}

  /** Directives and strands whose addresses mean the same place are one row. */
  public static Tables of(Piece run, Function<Site, Position> positions) {
    return of(run, positions, true, LockTotal::length);
  }

  /**
   * Tables of a run that was folded under a hypothesis. Locks have the work of their strands, not
   * how long they are held as it was measured.
   *
   * @param withCurves whether the run was folded with them; one without any may have been, too:
   *     then no region alone makes a difference
   */
  public static Tables weighed(Piece run, Function<Site, Position> positions, boolean withCurves) {
    return of(run, positions, withCurves, LockTotal::work);
  }

  private static Tables of(
      Piece run,
      Function<Site, Position> positions,
      boolean withCurves,
      ToLongFunction<LockTotal> measured) {
    Map<Site, Position> known = new HashMap<>();
    Function<Site, Position> locate = site -> known.computeIfAbsent(site, positions);
    SortedMap<StrandKey, Long> all = run.cost().work().byKey();
    SortedMap<StrandKey, Long> critical = run.cost().full().strands().byKey();
    List<StrandRow> strands = strands(all, critical, locate);
    return new Tables(
        run.cost().work().total(),
        run.cost().full().total(),
        serialWorkOutside(critical),
        locking(run, measured),
        unattributed(all, locate),
        directives(run, critical, locate),
        strands,
        locks(run, locate, measured),
        withCurves ? Regions.of(run, locate) : List.of());
  }

  private static Locking locking(Piece run, ToLongFunction<LockTotal> measured) {
    long longest = 0;
    long held = 0;
    for (LockTotal lock : run.sums().locks().values()) {
      longest = Math.max(longest, measured.applyAsLong(lock));
      held = Math.max(held, lock.length());
    }
    Path span = run.cost().full();
    Candidate.Named locked = new Candidate.Named(Candidate.UNDER_LOCKS);
    Curve curve = span.curves().byCandidate().get(locked);
    return new Locking(
        longest,
        held,
        run.sums().annotations().getOrDefault(Candidate.UNDER_LOCKS, 0L),
        curve == null ? span.total() : curve.upper().rest(0));
  }

  /**
   * Tables of a run that is bounded from both sides. Where both are equally long, the critical path
   * is that of the lower side, which is one of the run's paths; otherwise that of the upper side.
   * Spans of directives are the upper side's: bounds from above, unless one waits for something
   * outside it, which is the longer the sooner it is entered.
   */
  public static Tables between(Tables lower, Tables upper) {
    Tables critical = lower.span == upper.span ? lower : upper;
    List<DirectiveRow> directives = new ArrayList<>();
    for (DirectiveRow row : critical.directives) {
      Instances instances =
          upper.directives.stream()
              .filter(other -> other.kind() == row.kind())
              .filter(other -> other.position().equals(row.position()))
              .findFirst()
              .map(DirectiveRow::instances)
              .orElse(row.instances());
      directives.add(new DirectiveRow(row.kind(), row.position(), instances, row.serialWork()));
    }
    List<RegionRow> regions = new ArrayList<>();
    for (RegionRow region : critical.regions) {
      regions.add(region.between(lower.curves(region).lower(), upper.curves(region).upper()));
    }
    return new Tables(
        critical.work,
        critical.span,
        critical.serialWork,
        upper.locking,
        critical.unattributedWork,
        directives,
        critical.strands,
        critical.locks,
        regions);
  }

  /** The region's row in these tables; one that makes no difference where it has none. */
  private RegionRow curves(RegionRow region) {
    Envelope constant = Envelope.line(bound(), 0);
    return regions.stream()
        .filter(region::isSameRegion)
        .findFirst()
        .orElse(region.between(constant, constant));
  }

  private static long serialWorkOutside(SortedMap<StrandKey, Long> critical) {
    return critical.entrySet().stream()
        .filter(strand -> strand.getKey().directive().isNone())
        .mapToLong(Map.Entry::getValue)
        .sum();
  }

  private static long unattributed(
      SortedMap<StrandKey, Long> all, Function<Site, Position> locate) {
    return all.entrySet().stream()
        .filter(
            strand ->
                !locate.apply(strand.getKey().from()).isInSource()
                    && !locate.apply(strand.getKey().to()).isInSource())
        .mapToLong(Map.Entry::getValue)
        .sum();
  }

  private static Place place(Directive directive, Function<Site, Position> locate) {
    return new Place(directive.kind(), locate.apply(directive.site()));
  }

  private static List<DirectiveRow> directives(
      Piece run, SortedMap<StrandKey, Long> critical, Function<Site, Position> locate) {
    Map<Place, Long> serialWork = new HashMap<>();
    critical.forEach(
        (key, work) -> {
          if (!key.directive().isNone()) {
            serialWork.merge(place(key.directive(), locate), work, Long::sum);
          }
        });
    Map<Place, Instances> instances = new HashMap<>();
    run.sums()
        .instances()
        .forEach(
            (directive, sum) -> instances.merge(place(directive, locate), sum, Instances::plus));
    List<DirectiveRow> rows = new ArrayList<>();
    instances.forEach(
        (place, sum) ->
            rows.add(
                new DirectiveRow(
                    place.kind, place.position, sum, serialWork.getOrDefault(place, 0L))));
    rows.sort(DirectiveRow.ORDER);
    return rows;
  }

  private static List<StrandRow> strands(
      SortedMap<StrandKey, Long> all,
      SortedMap<StrandKey, Long> critical,
      Function<Site, Position> locate) {
    Map<StrandPlace, long[]> sums = new HashMap<>();
    all.forEach(
        (key, work) -> {
          StrandPlace place =
              new StrandPlace(
                  place(key.directive(), locate), locate.apply(key.from()), locate.apply(key.to()));
          long[] sum = sums.computeIfAbsent(place, absent -> new long[2]);
          sum[0] += work;
          sum[1] += critical.getOrDefault(key, 0L);
        });
    List<StrandRow> rows = new ArrayList<>();
    sums.forEach(
        (place, sum) ->
            rows.add(
                new StrandRow(
                    place.from,
                    place.to,
                    place.directive.kind,
                    place.directive.kind == DirectiveKind.PROGRAM ? null : place.directive.position,
                    sum[0],
                    sum[1])));
    rows.sort(StrandRow.ORDER);
    return rows;
  }

  private static List<LockRow> locks(
      Piece run, Function<Site, Position> locate, ToLongFunction<LockTotal> measured) {
    Map<String, Long> sites = new HashMap<>();
    run.sums().locks().keySet().forEach(site -> sites.merge(lockName(site, locate), 1L, Long::sum));
    List<LockRow> rows = new ArrayList<>();
    run.sums()
        .locks()
        .forEach(
            (site, total) -> {
              String name = lockName(site, locate);
              // Static variables of several files may have one name: they are several locks.
              String only = sites.get(name) == 1 ? name : name + " at " + site;
              List<String> at = lines(total.held().strands(), locate);
              rows.add(new LockRow(only, measured.applyAsLong(total), total.acquisitions(), at));
            });
    rows.sort(LockRow.ORDER);
    return rows;
  }

  /** Where the strands begin, those of the most work first. */
  private static List<String> lines(Strands strands, Function<Site, Position> locate) {
    Map<String, Long> works = new HashMap<>();
    strands.byKey().forEach((key, work) -> works.merge(line(key, locate), work, Long::sum));
    return works.entrySet().stream()
        .filter(line -> !line.getKey().isEmpty())
        .sorted(
            Map.Entry.<String, Long>comparingByValue().reversed().thenComparing(Map.Entry::getKey))
        .limit(LOCK_LINES_MAX)
        .map(Map.Entry::getKey)
        .toList();
  }

  private static String line(StrandKey key, Function<Site, Position> locate) {
    return locate.apply(key.from()).label();
  }

  private static String lockName(Site lock, Function<Site, Position> locate) {
    Position position = locate.apply(lock);
    String name =
        position.function().isEmpty()
            ? "lock " + new Site(lock.address() & LOCK_ADDRESS)
            : position.function();
    long life = lock.address() >>> LOCK_LIFE;
    return life == 0 ? name : name + " (initialised again, " + life + ")";
  }
}
