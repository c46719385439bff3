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
import whip.model.subtree.Piece;
import whip.model.subtree.Reset;
import whip.model.subtree.Share;
import whip.model.subtree.Strands;
import whip.model.subtree.Sums;
import whip.schemas.subtree.CostPart;
import whip.schemas.subtree.PiecePart;
import whip.schemas.subtree.ResetPart;
import whip.schemas.subtree.StrandSum;
import whip.schemas.subtree.SubtreePart;
import whip.schemas.subtree.SumsPart;

/** Costs and sums from Avro, by the dictionaries of one record. */
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

  Piece piece(PiecePart part) {
    Cost before = cost(part.getBefore());
    Sums sums = sums(part.getSums());
    ResetPart reset = part.getReset();
    if (reset == null) {
      return Piece.of(before, sums);
    }
    return new Piece(
        before,
        new Reset(
            strands(reset.getFromStart()), strands(reset.getFromJoin()), reset.getJoinFirst()),
        cost(reset.getAfter()),
        sums);
  }

  Cost cost(CostPart part) {
    Strands work = strands(part.getWork());
    Strands chain = strands(part.getChain());
    Strands joined = part.getJoined().equals(part.getChain()) ? chain : strands(part.getJoined());
    Strands full = part.getFull().equals(part.getJoined()) ? joined : strands(part.getFull());
    return new Cost(work, chain, joined, full);
  }

  Sums sums(SumsPart part) {
    Map<Directive, Instances> instances = new HashMap<>();
    part.getInstances()
        .forEach(
            i ->
                instances.put(
                    directive(i.getDirective()),
                    new Instances(
                        i.getCount(), i.getWork(), i.getSpan(), i.getWorkMin(), i.getWorkMax())));
    Map<Share.Key, Share> shares = new HashMap<>();
    part.getShares()
        .forEach(
            s ->
                shares.put(
                    new Share.Key(directive(s.getDirective()), s.getOrdinal()),
                    new Share(s.getWork(), s.getFull())));
    Map<Site, LockTotal> locks = new HashMap<>();
    part.getLocks()
        .forEach(
            l -> locks.put(new Site(l.getLock()), new LockTotal(l.getWork(), l.getAcquisitions())));
    return Sums.of(instances, shares, locks);
  }

  private Strands strands(List<StrandSum> sums) {
    if (sums.size() == 1) {
      return Strands.of(keys.get(sums.get(0).getKey()), sums.get(0).getWork());
    }
    TreeMap<StrandKey, Long> byKey = new TreeMap<>();
    sums.forEach(sum -> byKey.put(keys.get(sum.getKey()), sum.getWork()));
    return Strands.of(byKey);
  }
}
