package whip.testkit;

import java.util.List;

/**
 * Looks for constructs with a block, in which the task goes on, in a task's own code. At -O0 clang
 * 19 crashes on an untied task that makes a task in one, or waits for dependences there.
 */
final class OwnBlocks extends Walker<Void> {
  private boolean isFound;

  private OwnBlocks() {}

  static boolean areIn(List<Statement> body) {
    OwnBlocks blocks = new OwnBlocks();
    blocks.all(body, null);
    return blocks.isFound;
  }

  @Override
  public void taskgroup(Statement.Taskgroup group, Void none) {
    isFound = true;
  }

  @Override
  public void critical(Statement.Critical critical, Void none) {
    isFound = true;
  }

  @Override
  public void masked(Statement.Masked masked, Void none) {
    isFound = true;
  }

  @Override
  public void ordered(Statement.Ordered ordered, Void none) {
    isFound = true;
  }

  @Override
  public void spawn(Statement.Spawn task, Void none) {}

  @Override
  public void undeferred(Statement.Undeferred task, Void none) {}

  @Override
  public void taskloop(Statement.Taskloop taskloop, Void none) {}

  @Override
  public void parallel(Statement.Parallel parallel, Void none) {}
}
