package whip.model.grain;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import whip.model.node.DirectiveKind;
import whip.model.profile.Position;
import whip.model.profile.RanksDifferException;

/**
 * Grains of a job: those of its ranks added up by directive. Causes are those that grains have in
 * their own rank. Worst grains are left out: each rank has lineages of its own.
 */
public final class JobGrains {

  private record Place(DirectiveKind kind, Position position) implements Comparable<Place> {
    private static final Comparator<Place> ORDER =
        Comparator.comparing(Place::position).thenComparing(Place::kind);

    static Place of(DirectiveCauses causes) {
      return new Place(causes.located().kind(), causes.located().position());
    }

    @Override
    public int compareTo(Place other) {
      return ORDER.compare(this, other);
    }
  }

  private JobGrains() {}

  /**
   * The ranks' grains as one report; its span is the longest rank's.
   *
   * @param job name of all of them together
   * @param ranks those that have grains; one at least
   * @param count how many ranks there are
   * @throws RanksDifferException when they count in different units
   */
  public static GrainReport of(String job, List<GrainReport> ranks, int count)
      throws RanksDifferException {
    Map<Place, DirectiveCauses> merged = new TreeMap<>();
    for (GrainReport rank : ranks) {
      for (DirectiveCauses each : rank.directives()) {
        merged.merge(Place.of(each), withoutWorst(each), JobGrains::plus);
      }
    }
    List<DirectiveCauses> directives = new ArrayList<>(merged.values());
    directives.sort(Comparator.comparing(DirectiveCauses::located, GrainReport.ORDER));
    return new GrainReport(
        run(job, ranks, directives),
        span(ranks),
        directives,
        Optional.empty(),
        Optional.empty(),
        OptionalInt.of(count - ranks.size()),
        ranks.stream().anyMatch(GrainReport::hasHiddenTasks));
  }

  private static RunGrains run(
      String job, List<GrainReport> ranks, List<DirectiveCauses> directives)
      throws RanksDifferException {
    Set<String> units = new HashSet<>();
    long missing = 0;
    for (GrainReport rank : ranks) {
      units.add(rank.run().unit());
      missing = Math.addExact(missing, rank.run().missing());
    }
    units.remove(""); // Not known yet.
    if (units.size() > 1) {
      throw new RanksDifferException(
          "the ranks of job %s count in different units (%s), so their grains cannot be added up: profile all with one --clock"
              .formatted(job, String.join(", ", units.stream().sorted().toList())));
    }
    return new RunGrains(
        job,
        units.stream().findFirst().orElse(""),
        ranks.stream().allMatch(rank -> rank.run().ended()),
        missing,
        ranks.stream().allMatch(rank -> rank.run().isCreationMeasured()),
        directives.stream().map(DirectiveCauses::located).toList());
  }

  private static OptionalLong span(List<GrainReport> ranks) {
    return ranks.stream().allMatch(rank -> rank.span().isPresent())
        ? ranks.stream().mapToLong(rank -> rank.span().getAsLong()).max()
        : OptionalLong.empty();
  }

  private static DirectiveCauses withoutWorst(DirectiveCauses rank) {
    LocatedGrains located = rank.located();
    DirectiveGrains grains = located.grains();
    return new DirectiveCauses(
        new LocatedGrains(
            located.kind(),
            located.position(),
            new DirectiveGrains(
                grains.work(),
                grains.parts(),
                grains.cells(),
                grains.late(),
                grains.benefits(),
                new TreeMap<>())),
        rank.totals());
  }

  private static DirectiveCauses plus(DirectiveCauses one, DirectiveCauses other) {
    Map<GrainCause, CauseTotal> totals = new EnumMap<>(GrainCause.class);
    totals.putAll(one.totals());
    other.totals().forEach((cause, total) -> totals.merge(cause, total, CauseTotal::plus));
    LocatedGrains located = one.located();
    return new DirectiveCauses(
        new LocatedGrains(
            located.kind(), located.position(), located.grains().plus(other.located().grains())),
        totals);
  }
}
