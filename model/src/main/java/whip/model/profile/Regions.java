package whip.model.profile;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import whip.model.algebra.Curve;
import whip.model.algebra.Envelope;
import whip.model.algebra.LockTotal;
import whip.model.algebra.Path;
import whip.model.algebra.Strands;
import whip.model.node.Candidate;
import whip.model.node.Directive;
import whip.model.node.DirectiveKind;
import whip.model.node.Site;
import whip.model.sequence.Piece;

/**
 * Makes the rows of everything that could be made faster from what bounds a run: its critical path,
 * or the strands under one lock, one after another, where those are longer (docs/model.md §7).
 */
final class Regions {

  /** Enough to say what becomes critical next. */
  static final int THEN_MAX = 3;

  /**
   * Strands that are looked at for that. Each row looks at its whole critical path, and nobody is
   * shown as many: 1000 rows of paths with 4000 kinds of strands.
   */
  private static final int THEN_STRANDS = 4_000_000;

  /** Strands directly in the directives of one line are one row of a critical path. */
  private record Place(DirectiveKind kind, Position position) {}

  /** Row in the making. */
  private static final class Draft {
    final SortedSet<DirectiveKind> kinds = new TreeSet<>();
    Position position = Position.UNKNOWN;
    String annotation = "";
    long work;
    long serialWork;
    long workOnBound;
    Envelope lower;
    Envelope upper;
    Strands fastest;
  }

  private final Function<Site, Position> locate;
  private final Path span;
  private final Path bound;
  private final Map<String, Draft> drafts = new TreeMap<>();
  private final Map<Directive, Place> places = new HashMap<>();

  private Regions(Path span, Path bound, Function<Site, Position> locate) {
    this.span = span;
    this.bound = bound;
    this.locate = locate;
  }

  static List<RegionRow> of(Piece run, Function<Site, Position> locate) {
    Path bound = run.cost().full();
    for (LockTotal lock : run.sums().locks().values()) {
      bound = bound.max(lock.held());
    }
    Regions regions = new Regions(run.cost().full(), bound, locate);
    regions.sumWork(run.cost().work());
    regions.sumCriticalWork();
    run.sums().annotations().forEach((name, work) -> regions.named(name).work = work);
    bound.curves().byCandidate().forEach(regions::add);
    regions.drafts.remove("@" + Candidate.UNDER_LOCKS);
    return regions.rows();
  }

  private void sumWork(Strands work) {
    work.byKey()
        .forEach(
            (key, sum) -> {
              Draft draft = at(key.directive().site());
              draft.work += sum;
              if (!key.directive().isNone()) {
                draft.kinds.add(key.directive().kind());
              }
            });
  }

  private void sumCriticalWork() {
    span.strands().byKey().forEach((key, sum) -> at(key.directive().site()).serialWork += sum);
    span.curves().byCandidate().forEach(this::sumSerialWork);
    bound.strands().byKey().forEach((key, sum) -> at(key.directive().site()).workOnBound += sum);
  }

  private void sumSerialWork(Candidate candidate, Curve curve) {
    if (candidate instanceof Candidate.Named named) {
      Envelope line = curve.lower();
      named(named.annotation()).serialWork = line.selected(line.size() - 1);
    }
  }

  private void add(Candidate candidate, Curve curve) {
    if (candidate instanceof Candidate.Named named) {
      set(named(named.annotation()), curve);
    } else if (candidate instanceof Candidate.At at) {
      Draft draft = at(at.site());
      if (draft.lower == null) {
        set(draft, curve);
      } else {
        join(draft, curve);
      }
    }
  }

  private static void set(Draft draft, Curve curve) {
    draft.lower = curve.lower();
    draft.upper = curve.upper();
    draft.fastest = curve.fastest();
  }

  /**
   * Two sites turned out to be one place. What both together would give is known only between
   * bounds: not less than what is left of the longest path, not more than with one of them.
   */
  private void join(Draft draft, Curve other) {
    draft.lower = Envelope.line(bound.total() - draft.workOnBound, draft.workOnBound);
    if (other.upper().rest(0) < draft.upper.rest(0)) {
      draft.upper = other.upper();
      draft.fastest = other.fastest();
    }
  }

  private Draft at(Site site) {
    Position position = site.equals(Site.UNKNOWN) ? Position.UNKNOWN : locate.apply(site);
    String name = position.equals(Position.UNKNOWN) ? site.toString() : "";
    Draft draft =
        drafts.computeIfAbsent(
            position.file() + ":" + position.line() + ":" + position.fallback() + ":" + name,
            absent -> new Draft());
    draft.position = position;
    return draft;
  }

  private Draft named(String annotation) {
    Draft draft = drafts.computeIfAbsent("@" + annotation, absent -> new Draft());
    draft.annotation = annotation;
    return draft;
  }

  private List<RegionRow> rows() {
    List<Map.Entry<RegionRow, Strands>> drawn = new ArrayList<>();
    drafts.values().forEach(draft -> drawn.add(Map.entry(row(draft), fastest(draft))));
    drawn.sort(Map.Entry.comparingByKey(RegionRow.ORDER));
    List<RegionRow> rows = new ArrayList<>();
    int detailedMax = THEN_STRANDS / Math.max(1, bound.strands().byKey().size());
    for (Map.Entry<RegionRow, Strands> next : drawn) {
      boolean isDetailed = rows.size() < detailedMax;
      rows.add(isDetailed ? next.getKey().then(critical(next.getValue())) : next.getKey());
    }
    return rows;
  }

  private RegionRow row(Draft draft) {
    Envelope constant = Envelope.line(bound.total(), 0);
    boolean matters = draft.lower != null;
    return new RegionRow(
        draft.annotation,
        List.copyOf(draft.kinds),
        draft.position,
        draft.work,
        draft.serialWork,
        matters ? draft.lower : constant,
        matters ? draft.upper : constant,
        List.of());
  }

  private Strands fastest(Draft draft) {
    return draft.lower == null ? bound.strands() : draft.fastest;
  }

  private List<CriticalRow> critical(Strands strands) {
    Map<Place, Long> sums = new HashMap<>();
    strands.byKey().forEach((key, work) -> sums.merge(place(key.directive()), work, Long::sum));
    List<CriticalRow> most = new ArrayList<>();
    sums.forEach(
        (place, work) -> {
          CriticalRow row = new CriticalRow(place.kind, place.position, work);
          if (most.size() < THEN_MAX
              || CriticalRow.MOST_FIRST.compare(row, most.get(THEN_MAX - 1)) < 0) {
            most.add(row);
            most.sort(CriticalRow.MOST_FIRST);
            most.subList(Math.min(most.size(), THEN_MAX), most.size()).clear();
          }
        });
    return most;
  }

  private Place place(Directive directive) {
    return places.computeIfAbsent(
        directive,
        absent ->
            new Place(
                directive.kind(), directive.isNone() ? null : locate.apply(directive.site())));
  }
}
