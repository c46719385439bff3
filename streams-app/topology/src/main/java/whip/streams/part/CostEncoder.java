package whip.streams.part;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import whip.model.algebra.Cost;
import whip.model.algebra.Curve;
import whip.model.algebra.Envelope;
import whip.model.algebra.Path;
import whip.model.algebra.Strands;
import whip.model.algebra.Sums;
import whip.model.node.Candidate;
import whip.model.node.Directive;
import whip.model.node.LoopSize;
import whip.model.node.Site;
import whip.model.node.StrandKey;
import whip.schemas.subtree.CandidateEntry;
import whip.schemas.subtree.DirectiveEntry;
import whip.schemas.subtree.KeyEntry;

/** Packs costs and sums, with the dictionaries of one record filling up on the way. */
final class CostEncoder {

  private final Map<Directive, Integer> directives = new LinkedHashMap<>();
  private final Map<StrandKey, Integer> keys = new LinkedHashMap<>();
  private final Map<Candidate, Integer> candidates = new LinkedHashMap<>();

  CostEncoder() {
    directive(Directive.NONE);
  }

  int directive(Directive directive) {
    return index(directives, directive);
  }

  List<DirectiveEntry> directives() {
    return directives.keySet().stream()
        .map(d -> new DirectiveEntry(d.kind().code(), d.site().address()))
        .toList();
  }

  /** Before {@link #directives}: a key may bring its directive along. */
  List<KeyEntry> keys() {
    return keys.keySet().stream()
        .map(k -> new KeyEntry(directive(k.directive()), k.from().address(), k.to().address()))
        .toList();
  }

  List<CandidateEntry> candidates() {
    return candidates.keySet().stream()
        .map(
            candidate ->
                candidate instanceof Candidate.Named named
                    ? new CandidateEntry(0L, named.annotation())
                    : new CandidateEntry(((Candidate.At) candidate).site().address(), null))
        .toList();
  }

  void cost(Cost cost, Packer out) {
    Summed work = new Summed(cost.work());
    int chain = form(cost.chain(), work, null);
    int joined = form(cost.joined(), work, cost.chain());
    int full = form(cost.full(), work, cost.joined());
    out.number(chain | joined << Packing.SHAPE_BITS | full << (2 * Packing.SHAPE_BITS));
    strands(work.byKey(), out);
    path(chain, cost.chain(), work, out);
    path(joined, cost.joined(), work, out);
    path(full, cost.full(), work, out);
  }

  /** A sum that is added up once, and only on request. */
  private static final class Summed {
    private final Strands strands;
    private SortedMap<StrandKey, Long> byKey;

    Summed(Strands strands) {
      this.strands = strands;
    }

    SortedMap<StrandKey, Long> byKey() {
      if (byKey == null) {
        byKey = strands.byKey();
      }
      return byKey;
    }

    /**
     * Whether these are one object, as they often are: that needs no adding up; equal totals mean
     * little.
     */
    @SuppressWarnings("ReferenceEquality")
    boolean is(Strands other) {
      return strands == other
          || (strands.total() == other.total() && byKey().equals(other.byKey()));
    }
  }

  @SuppressWarnings("ReferenceEquality") // equal ones may be given twice
  private static int form(Path path, Summed work, Path before) {
    if (path.total() == 0) {
      return Packing.NONE;
    }
    if (path == before) {
      return Packing.AS_BEFORE;
    }
    return work.is(path.strands()) ? Packing.AS_WORK : Packing.EXPLICIT;
  }

  private void path(int form, Path path, Summed work, Packer out) {
    if (form == Packing.EXPLICIT) {
      SortedMap<StrandKey, Long> byKey = path.strands().byKey();
      strands(byKey, out);
      curves(path, byKey, out);
    } else if (form == Packing.AS_WORK) {
      curves(path, work.byKey(), out);
    }
  }

  /** A path that stands alone. */
  void path(Path path, Packer out) {
    SortedMap<StrandKey, Long> byKey = path.strands().byKey();
    strands(byKey, out);
    curves(path, byKey, out);
  }

  /** Only what does not follow from the strands, see {@link PlainCurves}. */
  private void curves(Path path, SortedMap<StrandKey, Long> byKey, Packer out) {
    SortedMap<Candidate, Curve> curves = path.curves().byCandidate();
    out.flag(!curves.isEmpty());
    if (curves.isEmpty()) {
      return;
    }
    SortedMap<Site, Long> selected = PlainCurves.selected(byKey);
    SortedMap<Candidate, Curve> other = new TreeMap<>();
    List<Candidate> none = new ArrayList<>();
    selected.keySet().forEach(site -> none.add(new Candidate.At(site)));
    curves.forEach(
        (candidate, curve) -> {
          Long ofSite = candidate instanceof Candidate.At at ? selected.get(at.site()) : null;
          if (ofSite == null || !PlainCurves.isPlain(curve, ofSite, path.total())) {
            other.put(candidate, curve);
          }
        });
    none.removeAll(curves.keySet());
    out.number(none.size());
    none.forEach(candidate -> out.number(index(candidates, candidate)));
    out.number(other.size());
    other.forEach(
        (candidate, curve) -> {
          out.number(index(candidates, candidate));
          out.flag(curve.isExact());
          lines(curve.lower(), out);
          if (!curve.isExact()) {
            lines(curve.upper(), out);
          }
          difference(curve.fastest().byKey(), byKey, out);
        });
  }

  private static void lines(Envelope envelope, Packer out) {
    out.number(envelope.size());
    for (int i = 0; i < envelope.size(); i++) {
      out.number(envelope.rest(i));
      out.number(envelope.selected(i));
    }
  }

  private void difference(
      SortedMap<StrandKey, Long> changed, SortedMap<StrandKey, Long> base, Packer out) {
    SortedMap<StrandKey, Long> difference = new TreeMap<>(changed);
    base.forEach((key, work) -> difference.merge(key, -work, Long::sum));
    difference.values().removeIf(change -> change == 0);
    out.number(difference.size());
    difference.forEach(
        (key, change) -> {
          out.number(index(keys, key));
          out.signed(change);
        });
  }

  private void strands(SortedMap<StrandKey, Long> byKey, Packer out) {
    out.number(byKey.size());
    byKey.forEach(
        (key, work) -> {
          out.number(index(keys, key));
          out.number(work);
        });
  }

  void sums(Sums sums, Packer out) {
    out.number(sums.instances().size());
    sums.instances()
        .forEach(
            (directive, of) -> {
              out.number(directive(directive));
              out.number(of.count());
              out.number(of.work());
              out.number(of.span());
              if (of.count() != 1) {
                out.number(of.workMin());
                out.number(of.workMax());
              }
              size(of.loops(), out);
            });
    out.number(sums.shares().size());
    sums.shares()
        .forEach(
            (key, share) -> {
              out.number(directive(key.directive()));
              out.signed(key.ordinal());
              out.number(share.work());
              out.number(share.full());
              size(share.loop(), out);
            });
    out.number(sums.locks().size());
    sums.locks()
        .forEach(
            (lock, total) -> {
              out.signed(lock.address());
              out.number(total.work());
              out.number(total.acquisitions());
              path(total.held(), out);
            });
    out.number(sums.annotations().size());
    sums.annotations()
        .forEach(
            (annotation, work) -> {
              out.number(index(candidates, new Candidate.Named(annotation)));
              out.number(work);
            });
  }

  static void size(LoopSize loops, Packer out) {
    out.number(loops.iterations() + 1);
    if (loops.isKnown()) {
      out.number(loops.blocks());
    }
  }

  private static <T> int index(Map<T, Integer> dictionary, T entry) {
    Integer next = dictionary.size();
    Integer index = dictionary.putIfAbsent(entry, next);
    return index == null ? next : index;
  }
}
