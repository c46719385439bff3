package whip.model.plan;

import java.util.Comparator;
import java.util.Optional;
import whip.model.region.RegionRow;
import whip.model.region.StaticRegion;

/**
 * A region that is not planned.
 *
 * @param planned the region that it lies in or contains, where that is the reason
 */
public record LeftRegion(RegionRow row, LeftReason reason, Optional<StaticRegion> planned) {
  /** Most of the program first. */
  static final Comparator<LeftRegion> ORDER =
      Comparator.comparingLong((LeftRegion left) -> left.row().sums().outermostWork())
          .reversed()
          .thenComparing(left -> left.row().region());
}
