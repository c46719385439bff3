package whip.testkit.serial;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** One instance of a loop while it runs. */
final class LoopRun {
  /** A reduction's variable: its state before the loop, and at the end of each iteration. */
  static final class Chain {
    final Cell.Origin before;
    final Operator operator;
    final List<Cell.Origin> ends = new ArrayList<>();

    Chain(Cell.Origin before, Operator operator) {
      this.before = before;
      this.operator = operator;
    }
  }

  final LoopRecord record;

  /** Scalars of the function that has the loop: those of others are not broken here. */
  final Map<String, Cell> frame;

  final Map<Cell, Chain> chains = new LinkedHashMap<>();
  final Set<Cell> updated = new HashSet<>();
  private final Map<Cell, Long> firstRead = new HashMap<>();
  private final Map<Cell, Long> firstWrite = new HashMap<>();
  private final Map<Cell, Long> lastWrite = new HashMap<>();

  LoopRun(LoopRecord record, Map<String, Cell> frame) {
    this.record = record;
    this.frame = frame;
  }

  /** Whether the loop's own function has that variable. */
  private boolean sees(Cell cell) {
    return cell.isArray || frame.get(cell.name) == cell;
  }

  void read(Cell cell, long iteration) {
    if (!sees(cell)) {
      return;
    }
    firstRead.putIfAbsent(cell, iteration);
    record.used.add(cell.name);
    if (lastWrite.getOrDefault(cell, -1L) != iteration) {
      record.readFirst.add(cell.name);
    }
  }

  void write(Cell cell, long iteration) {
    if (!sees(cell)) {
      return;
    }
    record.used.add(cell.name);
    record.written.add(cell.name);
    if (firstRead.getOrDefault(cell, iteration) < iteration
        || firstWrite.getOrDefault(cell, iteration) < iteration) {
      record.overwritten.add(cell.name);
    }
    firstWrite.putIfAbsent(cell, iteration);
    lastWrite.put(cell, iteration);
  }

  void noteLiveOut(Cell cell) {
    if (sees(cell)) {
      record.liveOut.add(cell.name);
    }
  }

  /** An iteration is over: the next one does not wait for what this one added. */
  void endIteration() {
    for (Cell cell : updated) {
      Chain chain = chains.get(cell);
      chain.ends.add(cell.origin);
      cell.origin = chain.before;
    }
    updated.clear();
  }
}
