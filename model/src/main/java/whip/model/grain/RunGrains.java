package whip.model.grain;

import java.util.List;

/**
 * Sums of a run's grains by directive, as far as they have come.
 *
 * @param unit of all work and costs; empty: not known yet
 * @param ended whether the collector has sent its last
 * @param missing records that have not come, though later ones have: the sums are too small
 * @param isCreationMeasured whether creation is no work of what makes a grain; it may be unknown of
 *     some grains, or of all
 */
public record RunGrains(
    String run,
    String unit,
    boolean ended,
    long missing,
    boolean isCreationMeasured,
    List<LocatedGrains> directives) {

  public RunGrains {
    directives = List.copyOf(directives);
  }

  /** Number of grains, of all directives. */
  public long grains() {
    return directives.stream().mapToLong(each -> each.grains().grains()).reduce(0, Math::addExact);
  }

  /** {@code measured} or {@code in work}, as results say it. */
  public String creation() {
    return isCreationMeasured ? "measured" : "in work";
  }
}
