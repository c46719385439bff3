package whip.model.profile;

import java.util.Comparator;
import whip.model.node.DirectiveKind;

/**
 * All strands between two places, under one directive.
 *
 * @param directive null outside any directive
 * @param serialWork the part of {@code work} that lies on the critical path
 */
public record StrandRow(
    Position from,
    Position to,
    DirectiveKind kind,
    Position directive,
    long work,
    long serialWork) {

  /** Most serial work first, then most work. */
  public static final Comparator<StrandRow> ORDER =
      Comparator.comparingLong(StrandRow::serialWork)
          .thenComparingLong(StrandRow::work)
          .reversed()
          .thenComparing(StrandRow::from)
          .thenComparing(StrandRow::to)
          .thenComparing(StrandRow::kind);
}
