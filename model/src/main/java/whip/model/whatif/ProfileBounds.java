package whip.model.whatif;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import whip.model.algebra.Envelope;
import whip.model.profile.Fraction;
import whip.model.profile.Position;
import whip.model.profile.Profile;
import whip.model.profile.RegionRow;
import whip.model.profile.Tables;

/** {@link JointBounds} of a hypothesis, from the profile of a run whose nodes are gone. */
public final class ProfileBounds {
  private final Tables tables;

  private ProfileBounds(Tables tables) {
    this.tables = tables;
  }

  /** Bounds by a profile of which rows may be cut: from below none then. */
  public static JointBounds of(Profile profile, Hypothesis hypothesis) {
    JointBounds bounds = of(profile.tables(), hypothesis);
    boolean listsEverything =
        !profile.tables().regions().isEmpty()
            && profile.cut().regions() == 0
            && profile.cut().strands() == 0;
    return listsEverything
        ? bounds
        : new JointBounds(Fraction.ZERO, bounds.max(), Fraction.ZERO, bounds.boundMax());
  }

  /** Between which spans the run would be; the measured one at most. */
  public static JointBounds of(Tables tables, Hypothesis hypothesis) {
    ProfileBounds bounds = new ProfileBounds(tables);
    List<JointBounds.Part> parts = new ArrayList<>();
    for (Spec spec : hypothesis.specs()) {
      bounds
          .regions(spec.selector())
          .forEach(region -> parts.add(new JointBounds.Part(region, spec.factor())));
    }
    return JointBounds.of(tables, parts);
  }

  private Stream<RegionRow> regions(Selector selector) {
    if (selector instanceof Selector.Range range) {
      return Stream.of(bounded(range));
    }
    return tables.regions().stream().filter(region -> Targets.means(selector, region));
  }

  /** A range has no curve: what it has on the critical path is the most that it can give. */
  private RegionRow bounded(Selector.Range range) {
    long work = 0;
    long serialWork = 0;
    for (var strand : tables.strands()) {
      if (Targets.isWithin(strand, range)) {
        work += strand.work();
        serialWork += strand.serialWork();
      }
    }
    return new RegionRow(
        "",
        List.of(),
        Position.UNKNOWN,
        work,
        serialWork,
        Envelope.line(tables.span() - serialWork, serialWork),
        Envelope.line(tables.bound(), 0),
        List.of());
  }
}
