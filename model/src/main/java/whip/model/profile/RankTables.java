package whip.model.profile;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import whip.model.node.DirectiveKind;

/**
 * The tables of ranks side by side. Rows are joined by what the program's text calls them, never by
 * an address, which means something in one process only. A lock is that of one process: locks of
 * the same name stay as many as there are.
 */
final class RankTables {
  private record Directive(DirectiveKind kind, Position position) {}

  private record Strand(Directive directive, Position from, Position to) {}

  private final List<Profile> ranks;
  private final int critical;

  private RankTables(List<Profile> ranks, int critical) {
    this.ranks = ranks;
    this.critical = critical;
  }

  /**
   * Merges them.
   *
   * @param critical which of them the critical path of all lies in
   */
  static Tables of(List<Profile> ranks, int critical) {
    return new RankTables(ranks, critical).tables();
  }

  private Tables tables() {
    long work = 0;
    long unattributed = 0;
    long longest = 0;
    for (Profile rank : ranks) {
      work = Math.addExact(work, rank.tables().work());
      unattributed = Math.addExact(unattributed, rank.tables().unattributedWork());
      longest = Math.max(longest, rank.tables().lockBound());
    }
    return new Tables(
        work,
        ranks.get(critical).tables().span(),
        ranks.get(critical).tables().serialWork(),
        Locking.measured(longest, 0, ranks.get(critical).tables().span()),
        unattributed,
        directives(),
        strands(),
        locks(),
        RankRegions.of(ranks, critical));
  }

  private List<DirectiveRow> directives() {
    Map<Directive, DirectiveRow> sums = new HashMap<>();
    for (int i = 0; i < ranks.size(); i++) {
      for (DirectiveRow row : ranks.get(i).tables().directives()) {
        sums.merge(
            new Directive(row.kind(), row.position()),
            new DirectiveRow(
                row.kind(), row.position(), row.instances(), i == critical ? row.serialWork() : 0),
            (one, other) ->
                new DirectiveRow(
                    one.kind(),
                    one.position(),
                    one.instances().plus(other.instances()),
                    one.serialWork() + other.serialWork()));
      }
    }
    return sums.values().stream().sorted(DirectiveRow.ORDER).toList();
  }

  private List<StrandRow> strands() {
    Map<Strand, StrandRow> sums = new HashMap<>();
    for (int i = 0; i < ranks.size(); i++) {
      for (StrandRow row : ranks.get(i).tables().strands()) {
        sums.merge(
            new Strand(new Directive(row.kind(), row.directive()), row.from(), row.to()),
            new StrandRow(
                row.from(),
                row.to(),
                row.kind(),
                row.directive(),
                row.work(),
                i == critical ? row.serialWork() : 0),
            (one, other) ->
                new StrandRow(
                    one.from(),
                    one.to(),
                    one.kind(),
                    one.directive(),
                    Math.addExact(one.work(), other.work()),
                    one.serialWork() + other.serialWork()));
      }
    }
    return sums.values().stream().sorted(StrandRow.ORDER).toList();
  }

  private List<LockRow> locks() {
    List<LockRow> rows = new ArrayList<>();
    for (Profile rank : ranks) {
      for (LockRow row : rank.tables().locks()) {
        rows.add(
            new LockRow(
                row.name() + " of rank " + rank.run().rank(),
                row.work(),
                row.acquisitions(),
                row.at()));
      }
    }
    rows.sort(LockRow.ORDER);
    return rows;
  }
}
