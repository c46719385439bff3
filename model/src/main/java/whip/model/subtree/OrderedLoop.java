package whip.model.subtree;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Places the chunks of ordered loops: the k-th ordered block of a loop starts at the later of its
 * own chunk's chain and the end of block k-1 (MODEL §2), whichever member of the team ran it. So
 * the members of a phase with such loops are walked together.
 */
final class OrderedLoop {

  private OrderedLoop() {}

  /** Walks all members of one phase to their ends. */
  static void finish(List<Walk> members) {
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

  private static void place(List<Walk.WaitingChunk> chunks) {
    chunks.sort(Comparator.comparingLong(waiting -> waiting.chunk().logicalStart()));
    Path blockEnd = null;
    for (Walk.WaitingChunk waiting : chunks) {
      Walk chunk = Walk.ofChunk(waiting.chunk(), waiting.start(), blockEnd);
      blockEnd = chunk.previousBlockEnd();
      waiting.member().placed(chunk);
    }
  }
}
