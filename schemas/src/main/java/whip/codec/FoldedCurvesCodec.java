package whip.codec;

import static whip.codec.NodeBatchCodec.require;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import whip.model.node.Candidate;
import whip.model.node.Digest;
import whip.model.node.Digest.Moment;
import whip.model.node.Site;
import whip.model.node.StrandKey;
import whip.model.node.Tag;
import whip.schemas.node.FoldedCurvesColumns;
import whip.schemas.node.FoldedFastestColumns;
import whip.schemas.node.NodeBatch;

/** The what-if curves of a batch's folded items. */
final class FoldedCurvesCodec {

  /** The paths of a curve are a bit set in this order. */
  private static final List<Moment> BITS = List.of(Moment.CHAIN, Moment.JOINED, Moment.FULL);

  private static final List<Set<Moment>> PATHS =
      IntStream.range(0, 1 << BITS.size()).mapToObj(FoldedCurvesCodec::paths).toList();

  private final NamedValues dictionaries;
  private final Kinds kinds;
  private final FoldedStrandsCodec ofItems;
  private final List<String> annotations;
  private final Table curves;
  private final Column paths;
  private final Column candidate;
  private final Column annotation;
  private final Column exact;
  private final Column strands;
  private final Table fastest;
  private final Kinds.Columns kind;
  private final Column work;

  FoldedCurvesCodec(
      NodeBatch batch, NamedValues dictionaries, Kinds kinds, FoldedStrandsCodec ofItems)
      throws BadRecordException {
    this.dictionaries = dictionaries;
    this.kinds = kinds;
    this.ofItems = ofItems;
    annotations = batch.getAnnotations();
    FoldedCurvesColumns curve = batch.getFoldedCurves();
    curves = new Table("foldedCurves", curve.getCount());
    paths = curves.column("paths", curve.getPaths());
    candidate = curves.column("candidate", curve.getCandidate());
    annotation = curves.column("annotation", curve.getAnnotation());
    exact = curves.column("exact", curve.getExact());
    strands = curves.column("strands", curve.getStrands());
    FoldedFastestColumns part = batch.getFoldedFastest();
    fastest = new Table("foldedFastest", part.getCount());
    kind =
        new Kinds.Columns(
            fastest.column("directive", part.getDirective()),
            fastest.column("from", part.getFrom()),
            fastest.column("to", part.getTo()),
            fastest.column("tag", part.getTag()));
    work = fastest.column("work", part.getWork());
  }

  private static Set<Moment> paths(int bits) {
    Set<Moment> paths = EnumSet.noneOf(Moment.class);
    for (int i = 0; i < BITS.size(); i++) {
      if ((bits >> i & 1) == 1) {
        paths.add(BITS.get(i));
      }
    }
    return Set.copyOf(paths);
  }

  /** The next ones, which are those of the item with these strands, the ones taken last. */
  List<Digest.Curve> take(long rows, List<Digest.Strand> ofItem) throws BadRecordException {
    int count = curves.take(rows);
    if (count == 0) {
      return List.of();
    }
    List<Digest.Curve> all = new ArrayList<>(count);
    Map<Candidate, Integer> pathsHad = new HashMap<>();
    for (int left = count; left > 0; left--) {
      int bits = paths.nextIndex(PATHS.size());
      require(bits != 0, "foldedCurves: of no path");
      Digest.Curve curve = next(PATHS.get(bits), ofItem);
      int before = pathsHad.getOrDefault(curve.candidate(), 0);
      require((before & bits) == 0, "foldedCurves: one candidate twice on a path");
      pathsHad.put(curve.candidate(), before | bits);
      for (Moment path : curve.paths()) {
        check(curve, path, ofItem);
      }
      all.add(curve);
    }
    return all;
  }

  private Digest.Curve next(Set<Moment> onPaths, List<Digest.Strand> ofItem)
      throws BadRecordException {
    Candidate of = nextCandidate();
    boolean isExact = exact.nextIndex(2) == 1;
    int count = fastest.take(strands.next());
    List<Digest.Part> parts = new ArrayList<>(count);
    BitSet had = new BitSet();
    for (int left = count; left > 0; left--) {
      int next = kinds.next(kind);
      long units = work.next();
      if (!isExact && count == 1 && isNothing(kinds.get(next))) {
        return Digest.Curve.unknown(onPaths, of, units);
      }
      int strand = ofItems.indexOf(next);
      require(strand >= 0 && !had.get(strand), "foldedFastest: not once among the strands");
      require(units <= ofItem.get(strand).work(), "foldedFastest: more than there is");
      had.set(strand);
      parts.add(new Digest.Part(strand, units));
    }
    return new Digest.Curve(onPaths, of, isExact, parts);
  }

  /** Stands for strands that were not kept. */
  private static boolean isNothing(Digest.Kind kind) {
    StrandKey key = kind.key();
    return key.directive().isNone()
        && key.from().equals(Site.UNKNOWN)
        && key.to().equals(Site.UNKNOWN)
        && kind.tag().equals(Tag.NONE);
  }

  private Candidate nextCandidate() throws BadRecordException {
    int site = candidate.nextIndex(dictionaries.sites().size() + 1);
    int name = annotation.nextIndex(annotations.size() + 1);
    require((site == 0) != (name == 0), "foldedCurves: not one candidate");
    return name == 0
        ? new Candidate.At(dictionaries.sites().get(site - 1))
        : new Candidate.Named(annotations.get(name - 1));
  }

  /** The fastest path is one of the piece's, and the longest that the candidate is not on. */
  private static void check(Digest.Curve curve, Moment path, List<Digest.Strand> strands)
      throws BadRecordException {
    long total = 0;
    long rest = 0;
    for (Digest.Strand strand : strands) {
      total += strand.on(path);
      rest += strand.isOf(curve.candidate()) ? 0 : strand.on(path);
    }
    long totalFastest = curve.left();
    long restFastest = curve.left();
    for (Digest.Part part : curve.fastest()) {
      totalFastest += part.work();
      restFastest += strands.get(part.strand()).isOf(curve.candidate()) ? 0 : part.work();
    }
    require(rest <= restFastest && totalFastest <= total, "foldedCurves: impossible fastest path");
  }

  void end() throws BadRecordException {
    curves.end();
    fastest.end();
  }
}
