package whip.read;

import java.util.stream.Stream;
import whip.model.algebra.Envelope;
import whip.model.node.DirectiveKind;
import whip.model.profile.CriticalRow;
import whip.model.profile.Position;

/** Conversions that a region's row in a profile and in a what-if answer share. */
final class RegionParts {
  private RegionParts() {}

  /** Annotations, and what lies outside directives, stand nowhere. */
  static Position position(
      String annotation, String label, String file, int line, String function) {
    return annotation.isEmpty() && !label.isEmpty()
        ? new Position(file, line, function, label)
        : Position.UNKNOWN;
  }

  /**
   * A curve from its lines, each rest and selected.
   *
   * @param what the curve is called in the error if there are no lines
   */
  static Envelope envelope(String what, Stream<long[]> lines) {
    long[][] all = lines.toArray(long[][]::new);
    if (all.length == 0) {
      throw new ReadException(what + " without lines");
    }
    return Envelope.of(all);
  }

  static CriticalRow critical(String kindLabel, String label, long work) {
    DirectiveKind kind = Kinds.of(kindLabel);
    Position position = kind == DirectiveKind.PROGRAM ? null : new Position("", 0, "", label);
    return new CriticalRow(kind, position, work);
  }
}
