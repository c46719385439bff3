package whip.e2e;

import java.util.List;
import java.util.stream.Collectors;
import whip.model.node.Row;
import whip.model.node.Site;
import whip.model.profile.Position;
import whip.model.profile.Tables;
import whip.model.whatif.Factor;
import whip.model.whatif.Hypothesis;
import whip.model.whatif.Replay;
import whip.model.whatif.Selector;
import whip.model.whatif.Spec;
import whip.model.whatif.SpecException;
import whip.testkit.ItemRow;
import whip.testkit.Sites;

/** The testkit's hypotheses and made-up addresses in the words of the model. */
final class ModelWhatIf {
  /**
   * Directives stand in one file, a line each; strands in another, both of their ends on a line.
   */
  private static final String DIRECTIVES = "/src/directives.c";

  private static final String STRANDS = "/src/strands.c";
  private static final long DIRECTIVES_BASE = 0x400000;
  private static final long STRANDS_BASE = 0x500000;
  private static final long STRANDS_END = 0x600000;
  private static final int STEP = 16;

  private ModelWhatIf() {}

  static Position position(Site site) {
    long address = site.address();
    if (address >= DIRECTIVES_BASE && address < STRANDS_BASE) {
      return new Position(DIRECTIVES, line(address, DIRECTIVES_BASE), "", "");
    }
    if (address >= STRANDS_BASE && address < STRANDS_END) {
      return new Position(STRANDS, line(address, STRANDS_BASE), "", "");
    }
    return Position.UNKNOWN;
  }

  private static int line(long address, long base) {
    return (int) ((address - base) / STEP) + 1;
  }

  /** A directive of some kind is taken for all directives of its name: they are on one line. */
  static whip.testkit.Hypothesis byLine(whip.testkit.Hypothesis hypothesis) {
    return new whip.testkit.Hypothesis(
        hypothesis.entries().stream()
            .map(
                entry ->
                    entry.selector() instanceof whip.testkit.Selector.In in
                        ? new whip.testkit.Hypothesis.Entry(
                            new whip.testkit.Selector.InNamed(in.directive().name()),
                            entry.factor())
                        : entry)
            .toList());
  }

  static Hypothesis of(whip.testkit.Hypothesis hypothesis, Sites sites) {
    return new Hypothesis(
        hypothesis.entries().stream()
            .map(entry -> new Spec(selector(entry.selector(), sites), factor(entry.factor())))
            .toList());
  }

  private static Selector selector(whip.testkit.Selector selector, Sites sites) {
    if (selector instanceof whip.testkit.Selector.Annotated annotated) {
      return new Selector.Annotation(annotated.name());
    }
    if (selector instanceof whip.testkit.Selector.Within within) {
      int first = position(new Site(sites.from(within.first()))).line();
      int last = position(new Site(sites.to(within.last()))).line();
      return new Selector.Range("strands.c", first, last);
    }
    String name = ((whip.testkit.Selector.InNamed) selector).name();
    Position line = position(new Site(sites.of(name)));
    return new Selector.Line("directives.c", line.line());
  }

  static Factor factor(whip.testkit.Factor factor) {
    try {
      return Factor.parse(factor.toString());
    } catch (SpecException impossible) {
      throw new AssertionError(impossible);
    }
  }

  /** The run's outcome under the hypothesis, its rows given all at once. */
  static Replay replay(Hypothesis hypothesis, List<ItemRow> rows, boolean withCurves) {
    Replay replay = new Replay(hypothesis, ModelWhatIf::position, withCurves, false);
    List<Row> all = rows.stream().map(ModelRows::of).collect(Collectors.toList());
    replay.add(all, List.of());
    if (!replay.isComplete()) {
      throw new AssertionError("the run did not come together");
    }
    return replay;
  }

  static Tables tables(Replay replay) {
    return Tables.weighed(replay.outcome(), ModelWhatIf::position, true);
  }
}
