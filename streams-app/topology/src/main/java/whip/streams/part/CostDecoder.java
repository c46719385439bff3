package whip.streams.part;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import whip.model.algebra.Cost;
import whip.model.algebra.Curve;
import whip.model.algebra.Curves;
import whip.model.algebra.Envelope;
import whip.model.algebra.Instances;
import whip.model.algebra.LockTotal;
import whip.model.algebra.Path;
import whip.model.algebra.Share;
import whip.model.algebra.Strands;
import whip.model.algebra.Sums;
import whip.model.node.Candidate;
import whip.model.node.Directive;
import whip.model.node.DirectiveKind;
import whip.model.node.LoopSize;
import whip.model.node.Site;
import whip.model.node.StrandKey;
import whip.schemas.subtree.CandidateEntry;
import whip.schemas.subtree.SubtreePart;

/** Unpacks costs and sums, by the dictionaries of one record. */
final class CostDecoder {

  private final List<Directive> directives;
  private final List<StrandKey> keys;
  private final List<Candidate> candidates;
  private final boolean knowsStrandsUnderLocks;
  private final boolean knowsLoops;

  CostDecoder(SubtreePart part) {
    knowsStrandsUnderLocks = part.getPacking() > Packing.LOCKS_BY_WORK;
    knowsLoops = part.getPacking() > Packing.LOOPS_UNKNOWN;
    if (part.getPacking() < Packing.LOCKS_BY_WORK || part.getPacking() > Packing.VERSION) {
      throw new IllegalArgumentException(
          "packed by layout " + part.getPacking() + ", not " + Packing.VERSION);
    }
    candidates = part.getCandidates().stream().map(CostDecoder::candidate).toList();
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

  private static Candidate candidate(CandidateEntry entry) {
    return entry.getAnnotation() == null
        ? new Candidate.At(new Site(entry.getSite()))
        : new Candidate.Named(entry.getAnnotation());
  }

  Directive directive(int index) {
    return directives.get(index);
  }

  Cost cost(Unpacker in) {
    int shape = in.index();
    Strands work = strands(in);
    Path chain = path(shape, work, Path.NONE, in);
    Path joined = path(shape >> Packing.SHAPE_BITS, work, chain, in);
    Path full = path(shape >> (2 * Packing.SHAPE_BITS), work, joined, in);
    return new Cost(work, chain, joined, full);
  }

  private Path path(int shape, Strands work, Path before, Unpacker in) {
    return switch (shape & Packing.EXPLICIT) {
      case Packing.NONE -> Path.NONE;
      case Packing.AS_WORK -> Path.of(work, curves(work, in));
      case Packing.AS_BEFORE -> before;
      default -> path(in);
    };
  }

  /** A path that stands alone. */
  Path path(Unpacker in) {
    Strands strands = strands(in);
    return Path.of(strands, curves(strands, in));
  }

  private Curves curves(Strands strands, Unpacker in) {
    if (!in.flag()) {
      return Curves.NONE;
    }
    SortedMap<Candidate, Curve> curves = PlainCurves.of(strands, strands.byKey());
    for (int left = in.count(); left > 0; left--) {
      curves.remove(candidates.get(in.index()));
    }
    for (int left = in.count(); left > 0; left--) {
      Candidate candidate = candidates.get(in.index());
      boolean exact = in.flag();
      Envelope lower = lines(in);
      Envelope upper = exact ? lower : lines(in);
      curves.put(candidate, new Curve(lower, upper, Strands.of(strands, difference(in))));
    }
    return Curves.of(curves);
  }

  private static Envelope lines(Unpacker in) {
    long[][] lines = new long[in.count()][];
    if (lines.length == 0) {
      throw new IllegalArgumentException("a curve without lines");
    }
    for (int i = 0; i < lines.length; i++) {
      lines[i] = new long[] {in.number(), in.number()};
      long unused = Math.addExact(lines[i][0], lines[i][1]); // its length as measured
    }
    return Envelope.of(lines);
  }

  private SortedMap<StrandKey, Long> difference(Unpacker in) {
    SortedMap<StrandKey, Long> difference = new TreeMap<>();
    for (int left = in.count(); left > 0; left--) {
      difference.put(keys.get(in.index()), in.signed());
    }
    return difference;
  }

  private Strands strands(Unpacker in) {
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
    Map<String, Long> annotations = annotations(in);
    if (!knowsStrandsUnderLocks && !locks.isEmpty()) {
      annotations = new HashMap<>(annotations);
      annotations.merge(Candidate.UNDER_LOCKS, workUnder(locks), Math::addExact);
    }
    return Sums.of(instances, shares, locks, annotations);
  }

  /** Work under locks as if no two were held at a time: an upper bound. */
  private static long workUnder(Map<Site, LockTotal> locks) {
    return locks.values().stream().mapToLong(LockTotal::work).reduce(0, Math::addExact);
  }

  private Map<String, Long> annotations(Unpacker in) {
    int count = in.count();
    Map<String, Long> all = count == 0 ? Map.of() : new HashMap<>();
    for (int i = 0; i < count; i++) {
      if (!(candidates.get(in.index()) instanceof Candidate.Named named)) {
        throw new IllegalArgumentException("work of an annotation without a name");
      }
      all.put(named.annotation(), in.number());
    }
    return all;
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
      all.put(directive, new Instances(instances, work, span, workMin, workMax, size(in)));
    }
    return all;
  }

  private Map<Share.Key, Share> shares(Unpacker in) {
    int count = in.count();
    Map<Share.Key, Share> all = count == 0 ? Map.of() : new HashMap<>();
    for (int i = 0; i < count; i++) {
      Share.Key key = new Share.Key(directives.get(in.index()), in.signed());
      all.put(key, new Share(in.number(), in.number(), size(in)));
    }
    return all;
  }

  LoopSize size(Unpacker in) {
    long next = knowsLoops ? in.number() : 0;
    return next == 0 ? LoopSize.UNKNOWN : new LoopSize(next - 1, in.number());
  }

  private Map<Site, LockTotal> locks(Unpacker in) {
    int count = in.count();
    Map<Site, LockTotal> all = count == 0 ? Map.of() : new HashMap<>();
    for (int i = 0; i < count; i++) {
      Site lock = new Site(in.signed());
      long work = in.number();
      long acquisitions = in.number();
      Path held = knowsStrandsUnderLocks ? path(in) : ofUnknown(work);
      all.put(lock, new LockTotal(work, acquisitions, held));
    }
    return all;
  }

  /** Path as if no named candidate were faster. */
  private static Path ofUnknown(long work) {
    StrandKey nowhere = new StrandKey(Directive.NONE, Site.UNKNOWN, Site.UNKNOWN);
    return Path.of(Strands.of(nowhere, work), Curves.NONE);
  }
}
