package whip.model.flow;

import whip.model.construct.PathAccount;
import whip.model.construct.PathId;
import whip.model.construct.PathKind;

/**
 * A path in a control-flow graph.
 *
 * @param path with its counts by thread
 * @param entries of all threads
 * @param time of all threads, without that of paths in it, in the run's unit
 * @param children how many paths are directly in it, in the whole account
 */
public record FlowNode(PathAccount path, long entries, long time, int children) {

  public PathId id() {
    return path.id();
  }

  /** The root's is the root itself. */
  public PathId parent() {
    return path.parent();
  }

  public PathKind kind() {
    return path.kind();
  }

  public boolean isRoot() {
    return path.isRoot();
  }

  /** Name of a user region or a function, or the source location; empty where neither is known. */
  public String place() {
    return path.name().isEmpty() ? path.position().label() : path.name();
  }

  /** {@code critical a.c:9}. */
  public String text() {
    return path.text();
  }
}
