package whip.model.plan;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import whip.model.algebra.Instances;
import whip.model.node.DirectiveKind;
import whip.model.profile.DirectiveRow;
import whip.model.profile.Fraction;
import whip.model.profile.Position;
import whip.model.profile.Profile;
import whip.model.profile.StrandRow;
import whip.model.region.Iterations;
import whip.model.region.RegionKind;
import whip.model.region.RegionProfile;
import whip.model.region.RegionRow;
import whip.model.region.RegionSums;
import whip.model.region.SelfParallelism;
import whip.model.region.StaticRegion;

/**
 * Directives of an OpenMP program as regions: which of them save how much of a serial execution,
 * and which are too little parallel. Self-parallelism is work by span here, because a profile does
 * not say which directives lie inside which others.
 */
public final class DirectiveRegions {
  private static final Set<DirectiveKind> SHARING =
      EnumSet.of(
          DirectiveKind.FOR, DirectiveKind.SECTIONS, DirectiveKind.TASK, DirectiveKind.TASKLOOP);

  private DirectiveRegions() {}

  /** Regions of a profile. A team shares work where most of its work lies directly in it. */
  public static RegionProfile of(Profile profile) {
    SortedSet<String> runs = new TreeSet<>(List.of(profile.run().run()));
    SortedMap<StaticRegion, RegionRow> rows = new TreeMap<>();
    SortedMap<StaticRegion, SortedSet<StaticRegion>> children = new TreeMap<>();
    for (DirectiveRow each : profile.tables().directives()) {
      boolean isTeam = each.kind() == DirectiveKind.PARALLEL && isMostlyDirect(each, profile);
      StaticRegion region = region(each);
      rows.merge(
          region,
          RegionRow.directive(
              region,
              each.kind().label(),
              isTeam || SHARING.contains(each.kind()),
              sums(each.instances()),
              runs),
          (one, other) -> one);
      if (isTeam) {
        children.put(region, new TreeSet<>());
      }
    }
    // Whatever is not a team may lie in any of them.
    SortedSet<StaticRegion> others = new TreeSet<>(rows.keySet());
    others.removeAll(children.keySet());
    children.replaceAll((team, none) -> others);
    return new RegionProfile(
        runs,
        profile.run().unit(),
        profile.tables().work(),
        rows,
        new TreeMap<>(),
        children,
        new TreeMap<>());
  }

  private static boolean isMostlyDirect(DirectiveRow team, Profile profile) {
    long direct =
        profile.tables().strands().stream()
            .filter(strand -> strand.kind() == DirectiveKind.PARALLEL)
            .filter(strand -> team.position().equals(strand.directive()))
            .mapToLong(StrandRow::work)
            .sum();
    return direct > team.instances().work() / 2;
  }

  /**
   * A combined directive has both its kinds on one line. A last line is not known of directives, so
   * the kind's code keeps the two apart there.
   */
  private static StaticRegion region(DirectiveRow row) {
    Position position = row.position();
    String function = position.isInSource() ? position.function() : position.fallback();
    return new StaticRegion(
        RegionKind.DIRECTIVE, position.file(), position.line(), row.kind().code(), 0, function);
  }

  private static RegionSums sums(Instances instances) {
    long work = instances.work();
    Fraction parallelism =
        instances.span() == 0
            ? Fraction.ONE
            : Fraction.of(work, instances.span()).max(Fraction.ONE);
    return new RegionSums(
        instances.count(),
        work,
        work,
        instances.span(),
        SelfParallelism.of(work, parallelism),
        SelfParallelism.UNMEASURED,
        Iterations.NONE);
  }
}
