package whip.codec;

import static whip.codec.NodeBatchWriter.delta;
import static whip.codec.NodeBatchWriter.plain;
import static whip.codec.NodeBatchWriter.zigzag;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import whip.codec.NodeBatchWriter.Dictionary;
import whip.model.node.Candidate;
import whip.model.node.Digest;
import whip.model.node.Digest.Moment;
import whip.model.node.Directive;
import whip.model.node.Row;
import whip.model.node.Site;
import whip.model.node.Tag;
import whip.schemas.node.FoldedColumns;
import whip.schemas.node.FoldedCurvesColumns;
import whip.schemas.node.FoldedFastestColumns;
import whip.schemas.node.FoldedInstancesColumns;
import whip.schemas.node.FoldedLocksColumns;
import whip.schemas.node.FoldedSharesColumns;
import whip.schemas.node.FoldedStrandsColumns;
import whip.schemas.node.NodeBatch;

/** Folded items to their columns. Everything is in the dictionaries once it is made. */
final class FoldedWriter {

  private static final Map<Moment, Integer> BITS =
      Map.of(Moment.CHAIN, 1, Moment.JOINED, 2, Moment.FULL, 4);

  private final FoldedColumns folded;
  private final FoldedStrandsColumns strands;
  private final FoldedInstancesColumns instances;
  private final FoldedSharesColumns shares;
  private final FoldedLocksColumns locks;
  private final FoldedCurvesColumns curves;
  private final FoldedFastestColumns fastest;
  private final List<String> annotations;

  private record Fastest(Digest.Strand strand, long work) {}

  FoldedWriter(
      List<Row.Folded> rows,
      Dictionary<Site> sites,
      Dictionary<Directive> directives,
      Dictionary<Tag> tags) {
    folded =
        FoldedColumns.newBuilder()
            .setCount(rows.size())
            .setRegion(delta(rows, r -> r.place().region().value()))
            .setParent(delta(rows, r -> r.place().parent().value()))
            .setIndex(delta(rows, r -> r.place().index()))
            .setItems(plain(rows, Row.Folded::items))
            .setStrands(plain(rows, r -> r.digest().strands().size()))
            .setInstances(plain(rows, r -> r.digest().instances().size()))
            .setShares(plain(rows, r -> r.digest().shares().size()))
            .setLocks(plain(rows, r -> r.digest().locks().size()))
            .setCurves(plain(rows, r -> r.digest().curves().size()))
            .build();
    List<Digest.Strand> kinds = all(rows, Digest::strands);
    strands =
        FoldedStrandsColumns.newBuilder()
            .setCount(kinds.size())
            .setFrom(plain(kinds, s -> sites.index(s.key().from())))
            .setTo(plain(kinds, s -> sites.index(s.key().to())))
            .setDirective(plain(kinds, s -> directives.index(s.key().directive())))
            .setTag(plain(kinds, s -> tags.index(s.tag())))
            .setWork(plain(kinds, Digest.Strand::work))
            .setChain(plain(kinds, Digest.Strand::chain))
            .setJoined(zigzag(kinds, s -> s.joined() - s.chain()))
            .setFull(zigzag(kinds, s -> s.full() - s.joined()))
            .build();
    List<Digest.Instances> sums = all(rows, Digest::instances);
    instances =
        FoldedInstancesColumns.newBuilder()
            .setCount(sums.size())
            .setDirective(plain(sums, i -> directives.index(i.directive())))
            .setInstances(plain(sums, Digest.Instances::count))
            .setWork(plain(sums, Digest.Instances::work))
            .setSpan(plain(sums, Digest.Instances::span))
            .setWorkMin(plain(sums, Digest.Instances::workMin))
            .setWorkMax(plain(sums, Digest.Instances::workMax))
            .setIterations(plain(sums, i -> i.loops().iterations() + 1))
            .setBlocks(plain(sums, i -> i.loops().blocks()))
            .build();
    List<Digest.Share> parts = all(rows, Digest::shares);
    shares =
        FoldedSharesColumns.newBuilder()
            .setCount(parts.size())
            .setDirective(plain(parts, s -> directives.index(s.directive())))
            .setOrdinal(plain(parts, Digest.Share::ordinal))
            .setWork(plain(parts, Digest.Share::work))
            .setFull(plain(parts, Digest.Share::full))
            .setIterations(plain(parts, s -> s.loop().iterations() + 1))
            .setBlocks(plain(parts, s -> s.loop().blocks()))
            .build();
    List<Digest.Lock> acquired = all(rows, Digest::locks);
    locks =
        FoldedLocksColumns.newBuilder()
            .setCount(acquired.size())
            .setLock(delta(acquired, l -> l.lock().address()))
            .setAcquisitions(plain(acquired, Digest.Lock::acquisitions))
            .build();
    List<Digest.Curve> reported = all(rows, Digest::curves);
    annotations = annotations(reported);
    curves =
        FoldedCurvesColumns.newBuilder()
            .setCount(reported.size())
            .setPaths(plain(reported, c -> c.paths().stream().mapToLong(BITS::get).sum()))
            .setCandidate(
                plain(
                    reported,
                    c -> c.candidate() instanceof Candidate.At at ? sites.index(at.site()) + 1 : 0))
            .setAnnotation(plain(reported, c -> annotation(c.candidate())))
            .setExact(plain(reported, c -> c.exact() ? 1 : 0))
            .setStrands(plain(reported, c -> c.fastest().size()))
            .build();
    List<Fastest> left = new ArrayList<>();
    for (Row.Folded row : rows) {
      for (Digest.Curve curve : row.digest().curves()) {
        for (Digest.Part part : curve.fastest()) {
          left.add(new Fastest(row.digest().strands().get(part.strand()), part.work()));
        }
      }
    }
    fastest =
        FoldedFastestColumns.newBuilder()
            .setCount(left.size())
            .setFrom(plain(left, f -> sites.index(f.strand().key().from())))
            .setTo(plain(left, f -> sites.index(f.strand().key().to())))
            .setDirective(plain(left, f -> directives.index(f.strand().key().directive())))
            .setTag(plain(left, f -> tags.index(f.strand().tag())))
            .setWork(plain(left, Fastest::work))
            .build();
  }

  private static <T> List<T> all(List<Row.Folded> rows, Function<Digest, List<T>> details) {
    return rows.stream().flatMap(row -> details.apply(row.digest()).stream()).toList();
  }

  private static List<String> annotations(List<Digest.Curve> curves) {
    Set<String> names = new LinkedHashSet<>();
    for (Digest.Curve curve : curves) {
      if (curve.candidate() instanceof Candidate.Named named) {
        names.add(named.annotation());
      }
    }
    return List.copyOf(names);
  }

  private long annotation(Candidate candidate) {
    return candidate instanceof Candidate.Named named
        ? annotations.indexOf(named.annotation()) + 1
        : 0;
  }

  NodeBatch.Builder write(NodeBatch.Builder batch) {
    return batch
        .setAnnotations(annotations)
        .setFolded(folded)
        .setFoldedStrands(strands)
        .setFoldedInstances(instances)
        .setFoldedShares(shares)
        .setFoldedLocks(locks)
        .setFoldedCurves(curves)
        .setFoldedFastest(fastest);
  }
}
