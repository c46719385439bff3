package whip.streams.part;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import whip.model.node.Directive;
import whip.model.node.StrandKey;
import whip.model.subtree.Cost;
import whip.model.subtree.Piece;
import whip.model.subtree.Strands;
import whip.model.subtree.Sums;
import whip.schemas.subtree.CostPart;
import whip.schemas.subtree.DirectiveEntry;
import whip.schemas.subtree.InstancesPart;
import whip.schemas.subtree.KeyEntry;
import whip.schemas.subtree.LockPart;
import whip.schemas.subtree.PiecePart;
import whip.schemas.subtree.ResetPart;
import whip.schemas.subtree.SharePart;
import whip.schemas.subtree.StrandSum;
import whip.schemas.subtree.SumsPart;

/** Costs and sums to Avro, with the dictionaries of one record filling up on the way. */
final class CostEncoder {

  private final Map<Directive, Integer> directives = new LinkedHashMap<>();
  private final Map<StrandKey, Integer> keys = new LinkedHashMap<>();
  // A cost names the same sum up to four times: each is added up once.
  private final IdentityHashMap<Strands, List<StrandSum>> known = new IdentityHashMap<>();

  CostEncoder() {
    directive(Directive.NONE);
  }

  int directive(Directive directive) {
    return index(directives, directive);
  }

  PiecePart piece(Piece piece) {
    ResetPart reset =
        piece.reset() == null
            ? null
            : new ResetPart(
                strands(piece.reset().fromStart()),
                strands(piece.reset().fromJoin()),
                piece.reset().joinFirst(),
                cost(piece.after()));
    return new PiecePart(cost(piece.before()), reset, sums(piece.sums()));
  }

  CostPart cost(Cost cost) {
    return new CostPart(
        strands(cost.work()), strands(cost.chain()), strands(cost.joined()), strands(cost.full()));
  }

  SumsPart sums(Sums sums) {
    List<InstancesPart> instances = new ArrayList<>();
    sums.instances()
        .forEach(
            (directive, of) ->
                instances.add(
                    new InstancesPart(
                        directive(directive),
                        of.count(),
                        of.work(),
                        of.span(),
                        of.workMin(),
                        of.workMax())));
    List<SharePart> shares = new ArrayList<>();
    sums.shares()
        .forEach(
            (key, share) ->
                shares.add(
                    new SharePart(
                        directive(key.directive()), key.ordinal(), share.work(), share.full())));
    List<LockPart> locks = new ArrayList<>();
    sums.locks()
        .forEach(
            (lock, total) ->
                locks.add(new LockPart(lock.address(), total.work(), total.acquisitions())));
    return new SumsPart(instances, shares, locks);
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

  private List<StrandSum> strands(Strands strands) {
    return known.computeIfAbsent(strands, this::addUp);
  }

  private List<StrandSum> addUp(Strands strands) {
    List<StrandSum> sums = new ArrayList<>();
    strands.byKey().forEach((key, work) -> sums.add(new StrandSum(index(keys, key), work)));
    return sums;
  }

  private static <T> int index(Map<T, Integer> dictionary, T entry) {
    Integer next = dictionary.size();
    Integer index = dictionary.putIfAbsent(entry, next);
    return index == null ? next : index;
  }
}
