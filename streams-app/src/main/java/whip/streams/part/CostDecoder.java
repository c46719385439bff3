package whip.streams.part;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import whip.model.node.Directive;
import whip.model.node.DirectiveKind;
import whip.model.node.Site;
import whip.model.node.StrandKey;
import whip.model.subtree.Cost;
import whip.model.subtree.Instances;
import whip.model.subtree.LockTotal;
import whip.model.subtree.Share;
import whip.model.subtree.Strands;
import whip.model.subtree.Sums;
import whip.schemas.subtree.SubtreePart;

/** Unpacks costs and sums, by the dictionaries of one record. */
final class CostDecoder {

  private final List<Directive> directives;
  private final List<StrandKey> keys;

  CostDecoder(SubtreePart part) {
    directives =
        part.getDirectives().stream()
            .map(d -> new Directive(DirectiveKind.ofCode(d.getKind()), new Site(d.getSite())))
            .toList();
    keys =
        part.getKeys().stream()
            .map(
                k ->
                    new StrandKey(
                        directives.get(k.getDirective()),
                        new Site(k.getFrom()),
                        new Site(k.getTo())))
            .toList();
  }

  Directive directive(int index) {
    return directives.get(index);
  }

  Cost cost(Unpacker in) {
    int shape = in.index();
    Strands work = strands(in);
    Strands chain = sum(shape, work, Strands.NONE, in);
    Strands joined = sum(shape >> Packing.SHAPE_BITS, work, chain, in);
    Strands full = sum(shape >> (2 * Packing.SHAPE_BITS), work, joined, in);
    return new Cost(work, chain, joined, full);
  }

  private Strands sum(int shape, Strands work, Strands before, Unpacker in) {
    return switch (shape & Packing.EXPLICIT) {
      case Packing.NONE -> Strands.NONE;
      case Packing.AS_WORK -> work;
      case Packing.AS_BEFORE -> before;
      default -> strands(in);
    };
  }

  Strands strands(Unpacker in) {
    int count = in.count();
    if (count == 1) {
      return Strands.of(keys.get(in.index()), in.number());
    }
    TreeMap<StrandKey, Long> byKey = new TreeMap<>();
    for (int i = 0; i < count; i++) {
      byKey.put(keys.get(in.index()), in.number());
    }
    return Strands.of(byKey);
  }

  Sums sums(Unpacker in) {
    Map<Directive, Instances> instances = instances(in);
    Map<Share.Key, Share> shares = shares(in);
    Map<Site, LockTotal> locks = locks(in);
    return instances.isEmpty() && shares.isEmpty() && locks.isEmpty()
        ? Sums.none()
        : Sums.of(instances, shares, locks);
  }

  private Map<Directive, Instances> instances(Unpacker in) {
    int count = in.count();
    Map<Directive, Instances> all = count == 0 ? Map.of() : new HashMap<>();
    for (int i = 0; i < count; i++) {
      Directive directive = directives.get(in.index());
      long instances = in.number();
      long work = in.number();
      long span = in.number();
      long workMin = instances == 1 ? work : in.number();
      long workMax = instances == 1 ? work : in.number();
      all.put(directive, new Instances(instances, work, span, workMin, workMax));
    }
    return all;
  }

  private Map<Share.Key, Share> shares(Unpacker in) {
    int count = in.count();
    Map<Share.Key, Share> all = count == 0 ? Map.of() : new HashMap<>();
    for (int i = 0; i < count; i++) {
      Share.Key key = new Share.Key(directives.get(in.index()), in.signed());
      all.put(key, new Share(in.number(), in.number()));
    }
    return all;
  }

  private static Map<Site, LockTotal> locks(Unpacker in) {
    int count = in.count();
    Map<Site, LockTotal> all = count == 0 ? Map.of() : new HashMap<>();
    for (int i = 0; i < count; i++) {
      Site lock = new Site(in.signed());
      all.put(lock, new LockTotal(in.number(), in.number()));
    }
    return all;
  }
}
