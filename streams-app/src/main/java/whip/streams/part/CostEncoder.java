package whip.streams.part;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import whip.model.node.Directive;
import whip.model.node.StrandKey;
import whip.model.subtree.Cost;
import whip.model.subtree.Strands;
import whip.model.subtree.Sums;
import whip.schemas.subtree.DirectiveEntry;
import whip.schemas.subtree.KeyEntry;

/** Packs costs and sums, with the dictionaries of one record filling up on the way. */
final class CostEncoder {

  private final Map<Directive, Integer> directives = new LinkedHashMap<>();
  private final Map<StrandKey, Integer> keys = new LinkedHashMap<>();

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

  void cost(Cost cost, Packer out) {
    SortedMap<StrandKey, Long> work = cost.work().byKey();
    Sum chain = sum(cost.chain(), cost.work(), work, null);
    Sum joined = sum(cost.joined(), cost.work(), work, chain);
    Sum full = sum(cost.full(), cost.work(), work, joined);
    out.number(
        chain.form | joined.form << Packing.SHAPE_BITS | full.form << (2 * Packing.SHAPE_BITS));
    strands(work, out);
    chain.writeIfExplicit(this, out);
    joined.writeIfExplicit(this, out);
    full.writeIfExplicit(this, out);
  }

  /** One of a cost's sums, added up, and how to give it. */
  private record Sum(Strands strands, SortedMap<StrandKey, Long> byKey, int form) {
    void writeIfExplicit(CostEncoder encoder, Packer out) {
      if (form == Packing.EXPLICIT) {
        encoder.strands(byKey, out);
      }
    }
  }

  // The same object, as it mostly is, needs no adding up; equal ones are found further down.
  @SuppressWarnings("ReferenceEquality")
  private static Sum sum(
      Strands strands, Strands work, SortedMap<StrandKey, Long> workByKey, Sum before) {
    if (strands.total() == 0) {
      return new Sum(strands, Strands.NONE.byKey(), Packing.NONE);
    }
    if (strands == work) {
      return new Sum(strands, workByKey, Packing.AS_WORK);
    }
    if (before != null && strands == before.strands) {
      boolean asWork = before.form == Packing.AS_WORK;
      return new Sum(strands, before.byKey, asWork ? Packing.AS_WORK : Packing.AS_BEFORE);
    }
    SortedMap<StrandKey, Long> byKey = strands.byKey();
    if (byKey.equals(workByKey)) {
      return new Sum(strands, byKey, Packing.AS_WORK);
    }
    boolean again = before != null && byKey.equals(before.byKey);
    return new Sum(strands, byKey, again ? Packing.AS_BEFORE : Packing.EXPLICIT);
  }

  void strands(Strands strands, Packer out) {
    strands(strands.byKey(), out);
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
            });
    out.number(sums.shares().size());
    sums.shares()
        .forEach(
            (key, share) -> {
              out.number(directive(key.directive()));
              out.signed(key.ordinal());
              out.number(share.work());
              out.number(share.full());
            });
    out.number(sums.locks().size());
    sums.locks()
        .forEach(
            (lock, total) -> {
              out.signed(lock.address());
              out.number(total.work());
              out.number(total.acquisitions());
            });
  }

  private static <T> int index(Map<T, Integer> dictionary, T entry) {
    Integer next = dictionary.size();
    Integer index = dictionary.putIfAbsent(entry, next);
    return index == null ? next : index;
  }
}
