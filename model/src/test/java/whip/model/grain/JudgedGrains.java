package whip.model.grain;

import java.util.List;
import java.util.OptionalLong;
import whip.model.node.Directive;
import whip.model.node.DirectiveKind;
import whip.model.node.Site;
import whip.testkit.Grain;

/** Grains of the judge, as a fold would get them one by one. */
final class JudgedGrains {
  private JudgedGrains() {}

  static Directive directive(Grain grain) {
    DirectiveKind kind = DirectiveKind.ofCode(grain.directive().kind().code());
    return directive(kind, grain.directive().name());
  }

  /** Names are short, so that their hashes differ as they do. */
  static Directive directive(DirectiveKind kind, String name) {
    return new Directive(kind, new Site(Integer.toUnsignedLong(name.hashCode())));
  }

  static Lineage lineage(Grain grain) {
    return Lineage.parse(grain.lineage());
  }

  static Burden burden(Grain grain) {
    return new Burden(
        known(grain.burden().alloc()),
        known(grain.burden().copy()),
        known(grain.burden().submit()),
        known(grain.burden().dispatch()),
        known(grain.burden().finish()));
  }

  private static long known(OptionalLong part) {
    return part.orElse(Burden.UNKNOWN);
  }

  static GrainSums sums(Grain grain) {
    return GrainSums.grain(directive(grain), lineage(grain), grain.work(), burden(grain));
  }

  static Siblings siblings(List<Grain> grains) {
    Siblings all = Siblings.NONE;
    for (Grain grain : grains) {
      all =
          all.then(
              Siblings.grain(
                  directive(grain), lineage(grain), grain.work(), burden(grain), grain.subtree()));
    }
    return all;
  }
}
