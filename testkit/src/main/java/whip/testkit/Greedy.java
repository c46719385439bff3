package whip.testkit;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.Set;
import whip.testkit.Graph.Turn;
import whip.testkit.Graph.Vertex;

/**
 * Runs a program's graph on some processors, event by event, as a greedy schedule does: no
 * processor stands idle while a strand could run. A task that finds a lock held waits for it, and
 * keeps a processor meanwhile or leaves it to others. Knows no bound.
 *
 * <p>A task that holds a lock keeps its processor. To take it away would be the operating system's
 * doing, which no bound covers.
 */
final class Greedy {
  /** Behaviour of a task's processor while the task waits for a lock. */
  enum Waiters {
    SPIN,
    YIELD
  }

  private record Running(Vertex strand, long end) {}

  private record Ended(Vertex vertex, boolean hasProcessor) {}

  private final Waiters mode;
  private final Random choices;
  private final Map<Vertex, List<Vertex>> successors = new HashMap<>();
  // How many of its predecessors have not ended.
  private final Map<Vertex, Integer> missing = new HashMap<>();
  // What needs a processor to go on: strands, and locks to be taken.
  private final List<Vertex> ready = new ArrayList<>();
  private final PriorityQueue<Running> running =
      new PriorityQueue<>(Comparator.comparingLong(Running::end));
  private final Deque<Ended> ended = new ArrayDeque<>();
  private final Set<String> held = new HashSet<>();
  private final Map<String, List<Vertex>> waiting = new HashMap<>();
  private int free;
  private int left;
  private long now;

  private Greedy(Graph graph, int processors, Waiters mode, Random choices) {
    this.mode = mode;
    this.choices = choices;
    free = processors;
    left = graph.vertices().size();
    for (Vertex vertex : graph.vertices()) {
      Set<Vertex> predecessors = new LinkedHashSet<>(vertex.predecessors());
      missing.put(vertex, predecessors.size());
      predecessors.forEach(
          before -> successors.computeIfAbsent(before, absent -> new ArrayList<>()).add(vertex));
    }
  }

  /**
   * How long it takes, in the lengths of the graph.
   *
   * @param choices which of several strands a processor takes up, and who gets a lock
   */
  static long time(Graph graph, int processors, Waiters mode, Random choices) {
    return new Greedy(graph, processors, mode, choices).run(graph);
  }

  private long run(Graph graph) {
    graph.vertices().stream()
        .filter(vertex -> missing.get(vertex) == 0)
        .toList()
        .forEach(vertex -> offer(vertex, false));
    settle();
    while (left > 0) {
      while (free > 0 && !ready.isEmpty()) {
        free--;
        takeUp(ready.remove(choices.nextInt(ready.size())));
        settle();
      }
      if (left > 0) {
        Running next = running.poll();
        if (next == null) {
          throw new IllegalStateException("bug: everybody waits for a lock");
        }
        now = next.end;
        ended.add(new Ended(next.strand, true));
        settle();
      }
    }
    return now;
  }

  /**
   * All before it has ended. What takes no time needs no processor, but a lock has to be asked for.
   */
  private void offer(Vertex vertex, boolean hasProcessor) {
    if (vertex.length() == 0 && !vertex.turn().isTaken()) {
      ended.add(new Ended(vertex, hasProcessor));
    } else if (hasProcessor) {
      takeUp(vertex);
    } else {
      ready.add(vertex);
    }
  }

  /** A processor has turned to it. */
  private void takeUp(Vertex vertex) {
    Turn turn = vertex.turn();
    if (!turn.isTaken()) {
      running.add(new Running(vertex, now + vertex.length()));
    } else if (held.add(turn.lock())) {
      ended.add(new Ended(vertex, true));
    } else {
      waiting.computeIfAbsent(turn.lock(), absent -> new ArrayList<>()).add(vertex);
      free += mode == Waiters.YIELD ? 1 : 0;
    }
  }

  /** Lets everything go on that waited for what has ended. */
  private void settle() {
    while (!ended.isEmpty()) {
      Ended next = ended.remove();
      left--;
      if (next.vertex.turn().isGivenBack()) {
        giveBack(next.vertex.turn().lock());
      }
      boolean hasProcessor = next.hasProcessor;
      for (Vertex successor : successors.getOrDefault(next.vertex, List.of())) {
        if (missing.merge(successor, -1, Integer::sum) == 0) {
          boolean goesOn = hasProcessor && areOfOneHold(next.vertex, successor);
          hasProcessor &= !goesOn;
          offer(successor, goesOn);
        }
      }
      free += hasProcessor ? 1 : 0;
    }
  }

  private static boolean areOfOneHold(Vertex ended, Vertex next) {
    boolean isOfALock = !next.turn().equals(Turn.NONE) || !next.strand().locks().isEmpty();
    return ended.isUnderLock() && isOfALock;
  }

  private void giveBack(String lock) {
    held.remove(lock);
    List<Vertex> waiters = waiting.getOrDefault(lock, new ArrayList<>());
    if (mode == Waiters.YIELD) {
      ready.addAll(waiters);
      waiters.clear();
    } else if (!waiters.isEmpty()) {
      takeUp(waiters.remove(choices.nextInt(waiters.size())));
    }
  }
}
