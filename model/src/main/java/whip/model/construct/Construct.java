package whip.model.construct;

import whip.model.profile.Position;

/**
 * A construct of a program's text, whatever leads to it.
 *
 * @param name of a user region or a function; else empty
 */
public record Construct(PathKind kind, Position position, String name) {

  /** {@code critical a.c:9}, {@code region setup}, {@code function relax}, {@code program}. */
  public String text() {
    String where = name.isEmpty() ? position.label() : name;
    return where.isEmpty() ? kind.label() : kind.label() + " " + where;
  }
}
