package whip.codec;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import whip.model.grain.BurdenPart;
import whip.model.grain.CauseTotal;
import whip.model.grain.Cell;
import whip.model.grain.CellSums;
import whip.model.grain.DirectiveGrains;
import whip.model.grain.GrainSums;
import whip.model.grain.LateCell;
import whip.model.grain.PartSums;
import whip.model.grain.WorstGrains;
import whip.model.grain.WorstNumber;
import whip.model.node.Directive;

/** Collects the rows of a record by directive; rows of one key add up. */
final class GrainSumsBuilder {
  private final SortedMap<Directive, OfDirective> directives = new TreeMap<>();

  private static final class OfDirective {
    private PartSums work = PartSums.NONE;
    private final SortedMap<BurdenPart, PartSums> parts = new TreeMap<>();
    private final SortedMap<Cell, CellSums> cells = new TreeMap<>();
    private final SortedMap<LateCell, CauseTotal> late = new TreeMap<>();
    private final SortedMap<Integer, Long> benefits = new TreeMap<>();
    private final SortedMap<WorstNumber, List<WorstGrains.Entry>> worst = new TreeMap<>();

    private DirectiveGrains build() {
      SortedMap<WorstNumber, WorstGrains> kept = new TreeMap<>();
      worst.forEach((number, entries) -> kept.put(number, WorstGrains.among(entries)));
      return new DirectiveGrains(work, parts, cells, late, benefits, kept);
    }
  }

  private OfDirective of(Directive directive) {
    return directives.computeIfAbsent(directive, absent -> new OfDirective());
  }

  void work(Directive directive, PartSums sums) {
    OfDirective one = of(directive);
    one.work = one.work.plus(sums);
  }

  void part(Directive directive, BurdenPart part, PartSums sums) {
    of(directive).parts.merge(part, sums, PartSums::plus);
  }

  void cell(Directive directive, Cell cell, CellSums sums) {
    of(directive).cells.merge(cell, sums, CellSums::plus);
  }

  void late(Directive directive, LateCell cell, CauseTotal total) {
    of(directive).late.merge(cell, total, CauseTotal::plus);
  }

  void benefit(Directive directive, int power, long grains) {
    of(directive).benefits.merge(power, grains, Math::addExact);
  }

  void worst(Directive directive, WorstNumber number, WorstGrains.Entry entry) {
    of(directive).worst.computeIfAbsent(number, absent -> new ArrayList<>()).add(entry);
  }

  GrainSums build() {
    SortedMap<Directive, DirectiveGrains> built = new TreeMap<>();
    directives.forEach((directive, one) -> built.put(directive, one.build()));
    return new GrainSums(built);
  }
}
