package whip.codec;

import static whip.codec.GoldenBatchTest.at;
import static whip.codec.GoldenBatchTest.directive;
import static whip.codec.GoldenBatchTest.key;
import static whip.codec.GoldenBatchTest.place;
import static whip.codec.GoldenBatchTest.site;
import static whip.codec.GoldenBatchTest.tag;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;
import whip.model.node.Candidate;
import whip.model.node.Digest;
import whip.model.node.Digest.Moment;
import whip.model.node.LoopSize;
import whip.model.node.Row;
import whip.model.node.Site;

/** The folded items that a golden batch's description lists. */
final class FoldedDescription {

  private final JsonNode said;
  private final Map<String, Integer> next = new HashMap<>();

  FoldedDescription(JsonNode said) {
    this.said = said;
  }

  List<Row> rows() {
    JsonNode table = said.get("folded");
    List<Row> rows = new ArrayList<>();
    for (int row = 0; row < table.get("count").asInt(); row++) {
      List<Digest.Strand> strands = take(at(table, "strands", row), "foldedStrands", this::strand);
      rows.add(
          new Row.Folded(
              place(table, row),
              at(table, "items", row),
              new Digest(
                  strands,
                  take(at(table, "instances", row), "foldedInstances", this::instances),
                  take(at(table, "shares", row), "foldedShares", this::share),
                  take(at(table, "locks", row), "foldedLocks", this::lock),
                  take(at(table, "curves", row), "foldedCurves", i -> curve(i, strands)))));
    }
    return rows;
  }

  private <T> List<T> take(long count, String table, IntFunction<T> read) {
    List<T> taken = new ArrayList<>();
    for (long left = count; left > 0; left--) {
      taken.add(read.apply(next.merge(table, 1, Integer::sum) - 1));
    }
    return taken;
  }

  private Digest.Strand strand(int row) {
    JsonNode table = said.get("foldedStrands");
    long chain = at(table, "chain", row);
    long joined = chain + at(table, "joined", row);
    return new Digest.Strand(
        new Digest.Kind(key(said, table, row), tag(said, table, row)),
        at(table, "work", row),
        chain,
        joined,
        joined + at(table, "full", row));
  }

  private Digest.Instances instances(int row) {
    JsonNode table = said.get("foldedInstances");
    return new Digest.Instances(
        directive(said, table, row),
        at(table, "instances", row),
        at(table, "work", row),
        at(table, "span", row),
        at(table, "workMin", row),
        at(table, "workMax", row),
        loops(table, row));
  }

  private Digest.Share share(int row) {
    JsonNode table = said.get("foldedShares");
    return new Digest.Share(
        directive(said, table, row),
        at(table, "ordinal", row),
        at(table, "work", row),
        at(table, "full", row),
        loops(table, row));
  }

  private static LoopSize loops(JsonNode table, int row) {
    return !table.has("iterations") || at(table, "iterations", row) == 0
        ? LoopSize.UNKNOWN
        : new LoopSize(at(table, "iterations", row) - 1, at(table, "blocks", row));
  }

  private Digest.Lock lock(int row) {
    JsonNode table = said.get("foldedLocks");
    return new Digest.Lock(new Site(at(table, "lock", row)), at(table, "acquisitions", row));
  }

  private Digest.Curve curve(int row, List<Digest.Strand> strands) {
    JsonNode table = said.get("foldedCurves");
    Set<Moment> paths = EnumSet.noneOf(Moment.class);
    for (Moment path : Moment.values()) {
      int bit = path == Moment.CHAIN ? 1 : path == Moment.JOINED ? 2 : 4;
      if ((at(table, "paths", row) & bit) != 0) {
        paths.add(path);
      }
    }
    long annotation = at(table, "annotation", row);
    return new Digest.Curve(
        paths,
        annotation == 0
            ? new Candidate.At(site(said, at(table, "candidate", row) - 1))
            : new Candidate.Named(said.get("annotations").get((int) annotation - 1).asText()),
        at(table, "exact", row) == 1,
        take(at(table, "strands", row), "foldedFastest", i -> part(i, strands)));
  }

  private Digest.Part part(int row, List<Digest.Strand> strands) {
    JsonNode table = said.get("foldedFastest");
    for (int i = 0; i < strands.size(); i++) {
      Digest.Strand strand = strands.get(i);
      if (strand.key().equals(key(said, table, row))
          && strand.tag().equals(tag(said, table, row))) {
        return new Digest.Part(i, at(table, "work", row));
      }
    }
    throw new AssertionError("fastest strand " + row + " is no strand of its item");
  }
}
