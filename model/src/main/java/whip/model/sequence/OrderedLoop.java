package whip.model.sequence;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Places the chunks of loops whose iterations wait for each other, whichever member of the team ran
 * them (docs/model.md §2): the k-th ordered block starts at the later of its own chunk's chain and
 * the end of block k-1, and a sink waits for the source of its iteration. So the members of a phase
 * with such loops are interpreted together.
 */
public final class OrderedLoop {

  private OrderedLoop() {}

  /** Interprets all members of one phase to their ends. */
  public static void finish(List<SequenceInterpreter> members) {
    while (true) {
      List<SequenceInterpreter> atLoopEnd = new ArrayList<>();
      for (SequenceInterpreter member : members) {
        if (!member.advance()) {
          atLoopEnd.add(member);
        }
      }
      if (atLoopEnd.isEmpty()) {
        return;
      }
      long next =
          atLoopEnd.stream().mapToLong(SequenceInterpreter::loopOrdinal).min().orElseThrow();
      List<SequenceInterpreter.WaitingChunk> chunks = new ArrayList<>();
      for (SequenceInterpreter member : atLoopEnd) {
        if (member.loopOrdinal() == next) {
          chunks.addAll(member.takeWaiting());
        }
      }
      place(chunks);
    }
  }

  /**
   * Interprets chunks in the loop's order. Only one with scattered iterations waits for chunks
   * behind it, and is interpreted in several goes.
   */
  private static void place(List<SequenceInterpreter.WaitingChunk> chunks) {
    chunks.sort(Comparator.comparingLong(waiting -> waiting.chunk().logicalStart()));
    Waits waits = Waits.of(chunks.stream().map(waiting -> waiting.chunk().content()).toList());
    List<SequenceInterpreter> interpreters =
        chunks.stream()
            .map(waiting -> SequenceInterpreter.ofChunk(waiting.chunk(), waiting.start(), waits))
            .toList();
    List<SequenceInterpreter> behindSinks = new ArrayList<>(interpreters);
    while (!behindSinks.isEmpty()) {
      int sources = waits.sources();
      behindSinks.removeIf(SequenceInterpreter::advanceToSink);
      if (!behindSinks.isEmpty() && waits.sources() == sources) {
        // All wait for each other, which no program does that ends.
        behindSinks.get(0).passSink();
      }
    }
    for (int i = 0; i < interpreters.size(); i++) {
      chunks.get(i).member().placed(interpreters.get(i));
    }
  }
}
