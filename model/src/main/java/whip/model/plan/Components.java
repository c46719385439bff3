package whip.model.plan;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Strongly connected components of a graph, by Tarjan: regions that contain one another through
 * recursion are one of them. Each comes after those below it.
 */
final class Components {
  private final List<List<Integer>> children;
  private final int[] index;
  private final int[] low;
  private final int[] component;
  private final Deque<Integer> open = new ArrayDeque<>();
  private final List<List<Integer>> members = new ArrayList<>();
  private int visited;

  /** A node that is visited, and how many of its children are done. */
  private static final class Visit {
    private final int node;
    private int done;

    Visit(int node) {
      this.node = node;
    }
  }

  /**
   * Components of the graph.
   *
   * @param children by node
   */
  Components(List<List<Integer>> children) {
    this.children = children;
    index = new int[children.size()];
    low = new int[children.size()];
    component = new int[children.size()];
    Arrays.fill(index, -1);
    Arrays.fill(component, -1);
    for (int node = 0; node < children.size(); node++) {
      if (index[node] < 0) {
        search(node);
      }
    }
  }

  /** Without recursion: a chain of calls may be longer than the stack is deep. */
  private void search(int start) {
    Deque<Visit> path = new ArrayDeque<>();
    path.push(enter(start));
    while (!path.isEmpty()) {
      Visit visit = path.peek();
      List<Integer> below = children.get(visit.node);
      if (visit.done < below.size()) {
        int child = below.get(visit.done);
        visit.done++;
        if (index[child] < 0) {
          path.push(enter(child));
        } else if (component[child] < 0) {
          low[visit.node] = Math.min(low[visit.node], index[child]);
        }
      } else {
        path.pop();
        leave(visit.node);
        if (!path.isEmpty()) {
          int parent = path.peek().node;
          low[parent] = Math.min(low[parent], low[visit.node]);
        }
      }
    }
  }

  private Visit enter(int node) {
    index[node] = visited;
    low[node] = visited;
    visited++;
    open.push(node);
    return new Visit(node);
  }

  private void leave(int node) {
    if (low[node] != index[node]) {
      return;
    }
    List<Integer> all = new ArrayList<>();
    int member;
    do {
      member = open.pop();
      component[member] = members.size();
      all.add(member);
    } while (member != node);
    all.sort(Integer::compare);
    members.add(List.copyOf(all));
  }

  /** Nodes by component. */
  List<List<Integer>> members() {
    return members;
  }

  int componentOf(int node) {
    return component[node];
  }

  /** Components directly below each one, without itself. */
  List<SortedSet<Integer>> below() {
    List<SortedSet<Integer>> below = new ArrayList<>();
    for (List<Integer> nodes : members) {
      SortedSet<Integer> each = new TreeSet<>();
      for (int node : nodes) {
        children.get(node).forEach(child -> each.add(component[child]));
      }
      each.remove(below.size());
      below.add(each);
    }
    return below;
  }
}
