package whip.model.sequence;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Queue;

/**
 * Places the chunks of loops whose iterations wait for each other, whichever member of the team ran
 * them (docs/model.md §2): the k-th ordered block starts at the later of its own chunk's chain and
 * the end of block k-1, and a sink waits for the source of its iteration. So the members of a phase
 * with such loops are walked together.
 */
public final class OrderedLoop {

  private OrderedLoop() {}

  /** Walks all members of one phase to their ends. */
  public static void finish(List<Walk> members) {
    while (true) {
      List<Walk> atLoopEnd = new ArrayList<>();
      for (Walk member : members) {
        if (!member.advance()) {
          atLoopEnd.add(member);
        }
      }
      if (atLoopEnd.isEmpty()) {
        return;
      }
      long next = atLoopEnd.stream().mapToLong(Walk::loopOrdinal).min().orElseThrow();
      List<Walk.WaitingChunk> chunks = new ArrayList<>();
      for (Walk member : atLoopEnd) {
        if (member.loopOrdinal() == next) {
          chunks.addAll(member.takeWaiting());
        }
      }
      place(chunks);
    }
  }

  /**
   * In the loop's order, which is that of the waits; only a chunk of scattered ones needs turns.
   */
  private static void place(List<Walk.WaitingChunk> chunks) {
    chunks.sort(Comparator.comparingLong(waiting -> waiting.chunk().logicalStart()));
    Waits waits = Waits.of(chunks.stream().map(waiting -> waiting.chunk().content()).toList());
    List<Walk> walks = new ArrayList<>();
    Queue<Walk> behindSinks = new ArrayDeque<>();
    for (Walk.WaitingChunk waiting : chunks) {
      Walk walk = Walk.ofChunk(waiting.chunk(), waiting.start(), waits);
      walks.add(walk);
      if (!walk.advanceToSink()) {
        behindSinks.add(walk);
      }
    }
    takeTurns(behindSinks, waits);
    for (int i = 0; i < walks.size(); i++) {
      chunks.get(i).member().placed(walks.get(i));
    }
  }

  private static void takeTurns(Queue<Walk> behindSinks, Waits waits) {
    int sources = waits.sources();
    // So many of them, those at the end, have looked at all sources that there are.
    int stuck = 0;
    while (!behindSinks.isEmpty()) {
      Walk walk = behindSinks.remove();
      if (stuck > behindSinks.size()) {
        // All wait for each other, which no program does that ends.
        walk.passSink();
        stuck = 0;
      }
      if (!walk.advanceToSink()) {
        behindSinks.add(walk);
        stuck++;
      }
      if (waits.sources() > sources) {
        sources = waits.sources();
        stuck = 0;
      }
    }
  }
}
