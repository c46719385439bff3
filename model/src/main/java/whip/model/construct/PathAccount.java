package whip.model.construct;

import whip.model.profile.Position;

/**
 * A path of a run with its place in the source, and what was counted of it.
 *
 * @param parent the root's is the root itself
 * @param name of a user region, and of a function where its location says it; else empty
 * @param depth how often the path was met again on the way to it, at most; 0: no recursion
 */
public record PathAccount(
    PathId id,
    PathId parent,
    PathKind kind,
    Position position,
    String name,
    int depth,
    PathCounts counts) {

  public PathAccount {
    if (kind == PathKind.FUNCTION && name.isEmpty()) {
      name = position.function();
    }
  }

  public boolean isRoot() {
    return id.equals(PathId.ROOT);
  }

  /** The path with other counts. */
  public PathAccount with(PathCounts others) {
    return new PathAccount(id, parent, kind, position, name, depth, others);
  }

  public Construct construct() {
    return new Construct(kind, position, name);
  }

  /** {@code critical a.c:9}, {@code region setup}, {@code function relax}, {@code program}. */
  public String text() {
    return construct().text();
  }
}
