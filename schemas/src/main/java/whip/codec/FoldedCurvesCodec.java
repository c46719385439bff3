package whip.codec;

import static whip.codec.NodeBatchCodec.require;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import whip.codec.FoldedStrandsCodec.Kind;
import whip.model.node.Candidate;
import whip.model.node.Digest;
import whip.model.node.Digest.Moment;
import whip.schemas.node.FoldedCurvesColumns;
import whip.schemas.node.FoldedFastestColumns;
import whip.schemas.node.NodeBatch;

/** The what-if curves of a batch's folded items. */
final class FoldedCurvesCodec {

  /** The paths of a curve are a bit set in this order. */
  private static final List<Moment> BITS = List.of(Moment.CHAIN, Moment.JOINED, Moment.FULL);

  private final NamedValues dictionaries;
  private final List<String> annotations;
  private final Table curves;
  private final Table fastest;

  FoldedCurvesCodec(NodeBatch batch, NamedValues dictionaries) throws BadRecordException {
    this.dictionaries = dictionaries;
    annotations = batch.getAnnotations();
    FoldedCurvesColumns curve = batch.getFoldedCurves();
    curves =
        new Table("foldedCurves", curve.getCount())
            .column("paths", curve.getPaths())
            .column("candidate", curve.getCandidate())
            .column("annotation", curve.getAnnotation())
            .column("exact", curve.getExact())
            .column("strands", curve.getStrands());
    FoldedFastestColumns part = batch.getFoldedFastest();
    fastest =
        new Table("foldedFastest", part.getCount())
            .column("from", part.getFrom())
            .column("to", part.getTo())
            .column("directive", part.getDirective())
            .column("tag", part.getTag())
            .column("work", part.getWork());
  }

  /** The next ones, which are those of the item with these strands. */
  List<Digest.Curve> take(long rows, List<Digest.Strand> strands) throws BadRecordException {
    int count = curves.take(rows);
    if (count == 0) {
      return List.of();
    }
    Map<Kind, Integer> places = new HashMap<>();
    for (Digest.Strand strand : strands) {
      places.put(new Kind(strand.key(), strand.tag()), places.size());
    }
    List<Digest.Curve> all = new ArrayList<>();
    Map<Candidate, Set<Moment>> told = new HashMap<>();
    for (int left = count; left > 0; left--) {
      Digest.Curve curve = next(strands, places);
      Set<Moment> before =
          told.computeIfAbsent(curve.candidate(), absent -> EnumSet.noneOf(Moment.class));
      for (Moment path : curve.paths()) {
        require(before.add(path), "foldedCurves: one candidate twice on a path");
        check(curve, path, strands);
      }
      all.add(curve);
    }
    return all;
  }

  private Digest.Curve next(List<Digest.Strand> strands, Map<Kind, Integer> places)
      throws BadRecordException {
    Set<Moment> paths = paths();
    Candidate candidate = candidate();
    boolean exact = curves.get("exact").nextIndex(2) == 1;
    List<Digest.Part> parts = new ArrayList<>();
    Set<Integer> had = new HashSet<>();
    int count = fastest.take(curves.get("strands").next());
    for (int left = count; left > 0; left--) {
      Kind kind = Kind.next(fastest, dictionaries);
      Integer strand = places.get(kind);
      long work = fastest.get("work").next();
      if (!exact && count == 1 && kind.isNothing()) {
        return Digest.Curve.unknown(paths, candidate, work);
      }
      require(strand != null && had.add(strand), "foldedFastest: not once among the strands");
      require(work <= strands.get(strand).work(), "foldedFastest: more than there is");
      parts.add(new Digest.Part(strand, work));
    }
    return new Digest.Curve(paths, candidate, exact, parts);
  }

  private Set<Moment> paths() throws BadRecordException {
    int bits = curves.get("paths").nextIndex(1 << BITS.size());
    Set<Moment> paths = EnumSet.noneOf(Moment.class);
    for (int i = 0; i < BITS.size(); i++) {
      if ((bits >> i & 1) == 1) {
        paths.add(BITS.get(i));
      }
    }
    require(!paths.isEmpty(), "foldedCurves: of no path");
    return paths;
  }

  private Candidate candidate() throws BadRecordException {
    int site = curves.get("candidate").nextIndex(dictionaries.sites().size() + 1);
    int annotation = curves.get("annotation").nextIndex(annotations.size() + 1);
    require((site == 0) != (annotation == 0), "foldedCurves: not one candidate");
    return annotation == 0
        ? new Candidate.At(dictionaries.sites().get(site - 1))
        : new Candidate.Named(annotations.get(annotation - 1));
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
