package whip.testkit.threads;

import java.util.List;
import whip.testkit.Statement;
import whip.testkit.Statement.Chunk;

/** A chunk of a loop whose ordered blocks run one after the other. */
final class LoopShare {
  /** A team's loop: ordered blocks that are over, and when the last one was. */
  static final class Loop {
    int blocksOver;
    long lastEnd;
  }

  final Loop loop;
  private int next;

  /**
   * The chunk of that number.
   *
   * @param chunks all of the loop
   */
  LoopShare(Loop loop, List<Chunk> chunks, int number) {
    this.loop = loop;
    next = chunks.subList(0, number).stream().mapToInt(chunk -> blocksIn(chunk.body())).sum();
  }

  /** Place of its next ordered block among all of the loop. */
  int nextBlock() {
    return next++;
  }

  private static int blocksIn(List<Statement> body) {
    return body.stream().mapToInt(LoopShare::blocksIn).sum();
  }

  private static int blocksIn(Statement statement) {
    if (statement instanceof Statement.Repeat repeat) {
      return repeat.times() * blocksIn(repeat.body());
    }
    if (statement instanceof Statement.WhatIf whatIf) {
      return blocksIn(whatIf.body());
    }
    return statement instanceof Statement.Ordered ? 1 : 0;
  }
}
