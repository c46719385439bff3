package whip.streams.node;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;
import whip.model.algebra.Cost;
import whip.model.algebra.Curve;
import whip.model.algebra.Envelope;
import whip.model.algebra.Path;
import whip.model.algebra.Strands;
import whip.model.assembly.Container;
import whip.model.assembly.InMemoryStore;
import whip.model.columns.Fold;
import whip.model.node.Candidate;
import whip.model.node.Digest;
import whip.model.node.Digest.Moment;
import whip.model.node.Place;
import whip.model.node.Row;
import whip.model.node.Site;
import whip.model.node.StrandKey;
import whip.model.node.Tag;
import whip.model.sequence.Element;
import whip.model.sequence.LengthPolicy;
import whip.model.sequence.Piece;

/**
 * Folds contiguous items as a collector would, by the model's own algebra. Strands of one key and
 * different tags are kept apart by indices of their own.
 */
final class Digester {

  /** More than all work of a candidate together: the other strands are compared first. */
  private static final long OTHERS_FIRST = 1L << 31;

  private static final int TAG_SHIFT = 50;

  private final List<Row> rows = new ArrayList<>();
  private final Place place;
  private final List<Tag> tags = new ArrayList<>();

  Digester(List<Row> rows, Place place) {
    this.place = place;
    rows.forEach(row -> this.rows.add(row instanceof Row.Strand strand ? apart(strand) : row));
  }

  private Row.Strand apart(Row.Strand strand) {
    if (!tags.contains(strand.tag())) {
      tags.add(strand.tag());
    }
    StrandKey key = strand.key();
    long from = key.from().address() + ((long) tags.indexOf(strand.tag()) << TAG_SHIFT);
    return new Row.Strand(
        strand.place(),
        strand.work(),
        new StrandKey(key.directive(), new Site(from), key.to()),
        strand.tag());
  }

  private Tag tagOf(StrandKey apart) {
    return tags.get((int) (apart.from().address() >> TAG_SHIFT));
  }

  private static StrandKey together(StrandKey apart) {
    long from = apart.from().address() & ((1L << TAG_SHIFT) - 1);
    return new StrandKey(apart.directive(), new Site(from), apart.to());
  }

  /** Empty where the items are not one piece without waits. */
  Optional<Digest> digest() {
    Optional<Piece> piece = fold(LengthPolicy.MEASURED);
    return piece.map(this::digest);
  }

  private Optional<Piece> fold(LengthPolicy lengths) {
    InMemoryStore store = new InMemoryStore();
    new Fold(store, lengths).add(rows, List.of());
    Container around = store.container(place.region(), place.parent());
    List<Element> elements = around.runs().get(0).items().elements();
    return elements.size() == 1 && elements.get(0) instanceof Piece of && of.reset() == null
        ? Optional.of(of)
        : Optional.empty();
  }

  private Digest digest(Piece piece) {
    List<StrandKey> keys = List.copyOf(piece.cost().work().byKey().keySet());
    List<Digest.Strand> strands = strands(piece.cost());
    List<Digest.Instances> instances = new ArrayList<>();
    piece
        .sums()
        .instances()
        .forEach(
            (directive, of) ->
                instances.add(
                    new Digest.Instances(
                        directive,
                        of.count(),
                        of.work(),
                        of.span(),
                        of.workMin(),
                        of.workMax(),
                        of.loops())));
    List<Digest.Share> shares = new ArrayList<>();
    piece
        .sums()
        .shares()
        .forEach(
            (key, of) ->
                shares.add(
                    new Digest.Share(
                        key.directive(), key.ordinal(), of.work(), of.full(), of.loop())));
    List<Digest.Lock> locks = new ArrayList<>();
    piece.sums().locks().forEach((lock, of) -> locks.add(new Digest.Lock(lock, of.acquisitions())));
    return new Digest(strands, instances, shares, locks, curves(piece.cost(), strands, keys));
  }

  private List<Digest.Strand> strands(Cost cost) {
    Map<StrandKey, Long> chain = cost.chain().strands().byKey();
    Map<StrandKey, Long> joined = cost.joined().strands().byKey();
    Map<StrandKey, Long> full = cost.full().strands().byKey();
    List<Digest.Strand> strands = new ArrayList<>();
    cost.work()
        .byKey()
        .forEach(
            (key, work) ->
                strands.add(
                    new Digest.Strand(
                        new Digest.Kind(together(key), tagOf(key)),
                        work,
                        chain.getOrDefault(key, 0L),
                        joined.getOrDefault(key, 0L),
                        full.getOrDefault(key, 0L))));
    return strands;
  }

  private List<Digest.Curve> curves(Cost cost, List<Digest.Strand> strands, List<StrandKey> keys) {
    record Reported(Candidate candidate, boolean exact, List<Digest.Part> fastest) {}
    Map<Reported, Set<Moment>> reported = new LinkedHashMap<>();
    TreeSet<Candidate> candidates = new TreeSet<>();
    strands.forEach(strand -> candidates.addAll(strand.candidates()));
    for (Candidate candidate : candidates) {
      Optional<Cost> without = Optional.empty();
      for (Moment moment : Moment.values()) {
        long total = strands.stream().mapToLong(s -> s.on(moment)).sum();
        long selected =
            strands.stream().filter(s -> s.isOf(candidate)).mapToLong(s -> s.on(moment)).sum();
        Envelope plain = Envelope.line(total - selected, selected);
        Envelope constant = Envelope.line(total, 0);
        Curve curve =
            path(cost, moment)
                .curves()
                .byCandidate()
                .getOrDefault(candidate, new Curve(constant, constant, Strands.NONE));
        if (selected == 0 || curve.lower().equals(plain)) {
          continue;
        }
        without = without.isPresent() ? without : Optional.of(without(candidate));
        List<Digest.Part> fastest = fastest(path(without.get(), moment), candidate, strands, keys);
        long rest = 0;
        long also = 0;
        for (Digest.Part part : fastest) {
          boolean of = strands.get(part.strand()).isOf(candidate);
          rest += of ? 0 : part.work();
          also += of ? part.work() : 0;
        }
        Envelope both = Envelope.of(new long[][] {{total - selected, selected}, {rest, also}});
        boolean exact = curve.isExact() && curve.lower().equals(both);
        reported
            .computeIfAbsent(
                new Reported(candidate, exact, fastest), absent -> EnumSet.noneOf(Moment.class))
            .add(moment);
      }
    }
    List<Digest.Curve> curves = new ArrayList<>();
    reported.forEach(
        (of, moments) -> curves.add(new Digest.Curve(moments, of.candidate, of.exact, of.fastest)));
    return curves;
  }

  private static Path path(Cost cost, Moment moment) {
    return switch (moment) {
      case CHAIN -> cost.chain();
      case JOINED -> cost.joined();
      case FULL -> cost.full();
    };
  }

  /** The items if the candidate takes next to no time. */
  private Cost without(Candidate candidate) {
    return fold(strand -> {
          boolean of = Candidate.of(strand.key().directive(), strand.tag()).contains(candidate);
          long length = of ? strand.work() : Math.multiplyExact(strand.work(), OTHERS_FIRST);
          return Path.strand(Strands.of(strand.key(), length), List.of());
        })
        .orElseThrow()
        .cost();
  }

  private static List<Digest.Part> fastest(
      Path path, Candidate candidate, List<Digest.Strand> strands, List<StrandKey> keys) {
    Map<StrandKey, Integer> places = new HashMap<>();
    keys.forEach(key -> places.put(key, places.size()));
    List<Digest.Part> parts = new ArrayList<>();
    SortedMap<StrandKey, Long> lengths = path.strands().byKey();
    lengths.forEach(
        (key, length) -> {
          int at = places.get(key);
          boolean of = strands.get(at).isOf(candidate);
          parts.add(new Digest.Part(at, of ? length : length / OTHERS_FIRST));
        });
    return parts;
  }
}
