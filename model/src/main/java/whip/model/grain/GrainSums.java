package whip.model.grain;

import java.util.SortedMap;
import java.util.TreeMap;
import whip.model.node.Directive;

/**
 * Sums of grains by directive, as a fold carries them: they add up in any order and grouping.
 *
 * @param directives never a directive without grains, when all its grains have come
 */
public record GrainSums(SortedMap<Directive, DirectiveGrains> directives) {
  public static final GrainSums NONE = new GrainSums(new TreeMap<>());

  public GrainSums {
    directives = Merging.copy(directives);
  }

  /**
   * One grain that is over.
   *
   * @param work its own strands, in the run's unit
   */
  public static GrainSums grain(Directive directive, Lineage lineage, long work, Burden burden) {
    return of(directive, DirectiveGrains.grain(lineage, work, burden));
  }

  /** The siblings that a wait closes, or the chunks of a loop that is over. */
  public static GrainSums closed(Siblings siblings) {
    Siblings.Member largest = siblings.largest();
    return siblings.isUnbalanced()
        ? of(
            largest.directive(),
            DirectiveGrains.late(largest.lineage(), largest.cell(), siblings.cost()))
        : NONE;
  }

  private static GrainSums of(Directive directive, DirectiveGrains grains) {
    SortedMap<Directive, DirectiveGrains> one = new TreeMap<>();
    one.put(directive, grains);
    return new GrainSums(one);
  }

  public GrainSums plus(GrainSums other) {
    return new GrainSums(Merging.plus(directives, other.directives, DirectiveGrains::plus));
  }
}
