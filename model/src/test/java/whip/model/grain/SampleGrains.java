package whip.model.grain;

import java.util.List;
import java.util.OptionalLong;
import whip.model.node.Directive;
import whip.model.node.DirectiveKind;
import whip.model.node.Site;
import whip.model.profile.Position;

/** Grains of made-up runs, on the virtual clock. */
public final class SampleGrains {
  private static final Directive TASK = new Directive(DirectiveKind.TASK, new Site(7));
  private static final Directive FOR = new Directive(DirectiveKind.FOR, new Site(3));

  private SampleGrains() {}

  /** Tasks, of which one is too fine and one dear, and chunks, of which one is late. */
  public static GrainReport bad() {
    GrainSums sums = GrainSums.NONE;
    long[] works = {2, 100, 40, 300};
    long[] submits = {8, 8, 8, 80};
    for (int i = 0; i < works.length; i++) {
      Burden burden = Burden.task(0, 0, submits[i], Burden.UNKNOWN);
      sums = sums.plus(GrainSums.grain(TASK, Lineage.ROOT.own(i), works[i], burden));
    }
    Siblings chunks = Siblings.NONE;
    Lineage loop = Lineage.ROOT.own(4).shared(0);
    for (int i = 0; i < 4; i++) {
      long work = i == 3 ? 97 : 1;
      Lineage lineage = loop.range(10L * i, 10);
      sums = sums.plus(GrainSums.grain(FOR, lineage, work, Burden.chunk(1)));
      chunks = chunks.then(Siblings.grain(FOR, lineage, work, Burden.chunk(1), work));
    }
    return report("k3f9q2zd01", sums.plus(GrainSums.closed(chunks)), OptionalLong.of(500), 0);
  }

  /** The tasks alone, without the dear one. */
  public static GrainReport better() {
    GrainSums sums = GrainSums.NONE;
    for (int i = 0; i < 2; i++) {
      Burden burden = Burden.task(0, 0, 8, Burden.UNKNOWN);
      sums = sums.plus(GrainSums.grain(TASK, Lineage.ROOT.own(i), 221, burden));
    }
    return report("9c11k2fa77", sums, OptionalLong.of(300), 0);
  }

  /** Nothing is known of creation, the profile or all records. */
  public static GrainReport inWork() {
    GrainSums sums =
        GrainSums.grain(TASK, Lineage.ROOT.own(0), 5, Burden.NONE_KNOWN)
            .plus(GrainSums.grain(TASK, Lineage.ROOT.own(1), 7, Burden.NONE_KNOWN));
    return report("8h2k0v4p11", sums, OptionalLong.empty(), 2);
  }

  /** A run that made none. */
  public static GrainReport none() {
    return report("8h2k0v4p12", GrainSums.NONE, OptionalLong.of(3), 0);
  }

  private static GrainReport report(String run, GrainSums sums, OptionalLong span, long missing) {
    boolean isMeasured =
        sums.directives().values().stream()
            .anyMatch(each -> each.unknownCreations() < each.grains());
    List<LocatedGrains> located =
        sums.directives().entrySet().stream()
            .map(
                each ->
                    new LocatedGrains(
                        each.getKey().kind(), position(each.getKey()), each.getValue()))
            .toList();
    return GrainReport.of(
        new RunGrains(run, "units", missing == 0, missing, isMeasured, located), span);
  }

  private static Position position(Directive directive) {
    return new Position("/src/a.c", (int) directive.site().address(), "main", "");
  }
}
