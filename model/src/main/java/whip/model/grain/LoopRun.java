package whip.model.grain;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;

/**
 * Runs the chunks of a loop whose iterations wait for each other, in the loop's order. One with
 * scattered iterations waits for chunks behind it, and runs in several goes.
 */
final class LoopRun implements Activity {
  private final GraphWalk walk;
  private final LoopWaits waits = new LoopWaits();
  private final List<FlowRun> left;
  private Iterator<FlowRun> round;
  private int sourcesBefore;

  LoopRun(GraphWalk walk, List<FlowRun> chunks) {
    this.walk = walk;
    left = new ArrayList<>(chunks);
    left.sort(Comparator.comparingLong(FlowRun::logicalStart));
    left.forEach(chunk -> chunk.announce(waits));
    round = left.iterator();
  }

  @Override
  public boolean goOn() {
    if (!round.hasNext()) {
      left.removeIf(FlowRun::isOver);
      if (left.isEmpty()) {
        return true;
      }
      if (waits.sources() == sourcesBefore) {
        // All wait for each other, which no program does that ends.
        left.get(0).passSink();
      }
      sourcesBefore = waits.sources();
      round = left.iterator();
    }
    walk.start(round.next());
    return false;
  }
}
