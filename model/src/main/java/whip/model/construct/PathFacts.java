package whip.model.construct;

import whip.model.node.Site;

/**
 * Identity of a path, before its site has a source location.
 *
 * @param parent the root's is the root itself
 * @param name of a user region; else empty
 * @param depth how often the path was met again on the way to it, at most; 0: no recursion
 */
public record PathFacts(
    PathId id, PathId parent, PathKind kind, Site site, String name, int depth) {

  /** The program itself, which every account has. */
  public static final PathFacts ROOT =
      new PathFacts(PathId.ROOT, PathId.ROOT, PathKind.PROGRAM, Site.UNKNOWN, "", 0);
}
