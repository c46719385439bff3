package whip.e2e;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import whip.model.assembly.Assembly;
import whip.model.assembly.InMemoryStore;
import whip.model.node.NodeId;
import whip.model.node.Place;
import whip.model.profile.Position;
import whip.model.profile.Tables;
import whip.model.sequence.Piece;
import whip.testkit.Delivery;
import whip.testkit.Directive;
import whip.testkit.DirectiveKind;
import whip.testkit.DirectiveTotal;
import whip.testkit.LockTotal;
import whip.testkit.Oracle;
import whip.testkit.Sites;

/** Folds batches with the model, and says the result in the oracle's words. */
final class ModelProfile {
  /** A finished region on its way to the place where it stands. */
  private record Mail(Place place, Piece piece) {}

  private final InMemoryStore store = new InMemoryStore();
  private final Deque<Mail> mail = new ArrayDeque<>();
  private final List<Piece> runs = new ArrayList<>();

  /** Folds every batch alone, then what is left of it into the whole. */
  static Piece folded(List<Delivery.Batch> batches) {
    ModelProfile profile = new ModelProfile();
    // Delivered again: recognised by number, as the topology does.
    batches.stream().distinct().forEach(profile::add);
    if (profile.runs.size() != 1) {
      throw new AssertionError(
          "the run was finished "
              + profile.runs.size()
              + " times, left over: "
              + profile.store.containers().keySet()
              + profile.store.regions().keySet());
    }
    return profile.runs.get(0);
  }

  private void add(Delivery.Batch batch) {
    InMemoryStore levelOne = new InMemoryStore();
    Assembly ofBatch = new Assembly(levelOne, this::finished);
    batch.rows().forEach(row -> ofBatch.add(ModelRows.of(row)));
    ofBatch.settle();

    Assembly whole = new Assembly(store, this::finished);
    levelOne.containers().forEach((key, left) -> whole.merge(key.region(), key.id(), left));
    levelOne.regions().forEach(whole::merge);
    whole.settle();
    while (!mail.isEmpty()) {
      Mail next = mail.remove();
      whole.addItem(next.place(), next.piece());
      whole.settle();
    }
  }

  private void finished(NodeId region, Place place, Piece piece) {
    if (place == null) {
      runs.add(piece);
    } else {
      mail.add(new Mail(place, piece));
    }
  }

  /**
   * The folded run as a profile; names come from the addresses.
   *
   * @param withCurves otherwise it was folded under a hypothesis: the span without locks is
   *     unknown, and how long each lock is held as it was measured
   */
  static Oracle.Profile inOraclesWords(
      Piece run, Sites sites, Oracle.Profile names, boolean withCurves) {
    Map<Directive, DirectiveTotal> rows = new TreeMap<>();
    long work = run.cost().work().total();
    long span = run.cost().full().total();
    rows.put(Directive.PROGRAM, new DirectiveTotal(1, work, span, work, work, 0));
    run.sums()
        .instances()
        .forEach(
            (directive, sum) ->
                rows.put(
                    name(directive, sites),
                    new DirectiveTotal(
                        sum.count(),
                        sum.work(),
                        sum.span(),
                        sum.workMin(),
                        sum.workMax(),
                        0,
                        sum.loops().iterationsOrNull(),
                        sum.loops().blocksOrNull())));
    Map<Integer, Long> strands = new TreeMap<>();
    run.cost()
        .full()
        .strands()
        .byKey()
        .forEach(
            (key, critical) -> {
              if (critical > 0) {
                DirectiveTotal row = rows.get(name(key.directive(), sites));
                rows.put(name(key.directive(), sites), row.withSerialWork(critical));
                strands.merge(at(key.from().address(), sites), critical, Long::sum);
              }
            });
    Map<String, LockTotal> locks = new TreeMap<>();
    for (String lock : names.locks().keySet()) {
      whip.model.algebra.LockTotal total =
          run.sums().locks().get(new whip.model.node.Site(sites.lock(lock)));
      if (total != null) {
        locks.put(lock, new LockTotal(total.length(), total.acquisitions()));
      }
    }
    Tables tables = Tables.of(run, site -> Position.UNKNOWN);
    return new Oracle.Profile(
        work,
        span,
        rows,
        strands,
        withCurves ? locks : names.locks(),
        tables.bound(),
        tables.locking().work(),
        withCurves ? tables.locking().spanWithout() : names.spanUnlocked(),
        names.waitsUnderLock(),
        names.criticalPathIsUnique());
  }

  private static Directive name(whip.model.node.Directive directive, Sites sites) {
    if (directive.isNone()) {
      return Directive.PROGRAM;
    }
    DirectiveKind kind = DirectiveKind.valueOf(directive.kind().name());
    return new Directive(kind, sites.nameAt(directive.site().address()).orElseThrow());
  }

  private static int at(long from, Sites sites) {
    int at = 0;
    while (sites.from(at) < from) {
      at++;
    }
    return at;
  }
}
