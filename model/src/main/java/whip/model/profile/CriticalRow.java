package whip.model.profile;

import java.util.Comparator;
import whip.model.node.DirectiveKind;

/**
 * Contribution of one directive to a critical path.
 *
 * @param position null outside any directive
 */
public record CriticalRow(DirectiveKind kind, Position position, long work) {

  static final Comparator<CriticalRow> MOST_FIRST =
      Comparator.comparingLong(CriticalRow::work)
          .reversed()
          .thenComparing(CriticalRow::kind)
          .thenComparing(CriticalRow::position, Comparator.nullsFirst(Comparator.naturalOrder()));
}
