package whip.testkit;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import whip.testkit.Graph.Vertex;

/**
 * Code that makes grains: a grain, a member of a region, or an instance that the whole team has,
 * such as a single. It counts what it encounters, so that lineages do not depend on the schedule.
 */
final class Maker {
  private final Grains grains;
  private final String lineage;

  /** Its own grain, or null. */
  private final Grain grain;

  /** Grains that it descends from, its own the last. */
  private final List<Grain> around;

  /** Grains that no wait has closed, by open taskgroup; the first are outside them. */
  private final Deque<List<Grain>> pending = new ArrayDeque<>();

  private int encountered;

  /** Lineage of the region whose member this is. */
  private final String region;

  /** The member that executes this single, or null. */
  private Maker executor;

  /** Worksharing constructs and singles that its team has encountered; the first member counts. */
  private int shared;

  private Maker(Grains grains, String lineage, String region, Grain grain, List<Grain> around) {
    this.grains = grains;
    this.lineage = lineage;
    this.region = region;
    this.grain = grain;
    this.around = around;
    pending.addLast(new ArrayList<>());
  }

  /** The program's own code. */
  static Maker root(Grains grains) {
    return new Maker(grains, "R", "", null, List.of());
  }

  /** Code of a region's member. */
  Maker member(String ofRegion, int number) {
    return new Maker(grains, ofRegion + "-" + number, ofRegion, null, around);
  }

  /** Code of a single, which is its member's work and no grain. */
  Maker single(String instance) {
    Maker single = new Maker(grains, instance, region, null, around);
    single.executor = this;
    return single;
  }

  /** Code of a grain that this code has made. */
  Maker body(Grain made) {
    List<Grain> inside = new ArrayList<>(around);
    inside.add(made);
    return new Maker(grains, made.lineage(), region, made, inside);
  }

  /** Lineage of the next task, taskloop or region. */
  String next() {
    return lineage + "-" + encountered++;
  }

  /** Lineage of the next construct that the whole team encounters; asked of its first member. */
  String nextShared() {
    return region + "-s" + shared++;
  }

  /** A task or a taskloop's chunk that the next wait closes. */
  void make(Grain made) {
    grains.all.add(made);
    pending.getLast().add(made);
  }

  /** A loop's chunk or a section. */
  void share(Grain made) {
    grains.all.add(made);
  }

  /** Chunks of one loop, or the sections of one construct. */
  void shared(List<Grain> chunks) {
    add(chunks, null, null);
  }

  void own(Vertex vertex) {
    grains.owners.put(vertex, lineage);
    if (grain != null) {
      grain.own.add(vertex);
    }
    around.forEach(each -> each.subtree.add(vertex));
  }

  void openGroup() {
    pending.addLast(new ArrayList<>());
  }

  void closeGroup(Vertex before, Vertex after) {
    add(pending.removeLast(), before, after);
  }

  /** All children are waited for, those made before an open taskgroup, too. */
  void waited(Vertex before, Vertex after) {
    close(before, after);
    if (executor != null) {
      executor.waited(before, after);
    }
  }

  /** Its code is over; others wait for what it has left. */
  void ended() {
    close(null, null);
  }

  private void close(Vertex before, Vertex after) {
    List<Grain> closed = new ArrayList<>();
    pending.forEach(closed::addAll);
    pending.forEach(List::clear);
    add(closed, before, after);
  }

  private void add(List<Grain> closed, Vertex before, Vertex after) {
    if (!closed.isEmpty()) {
      grains.siblings.add(new Grains.Siblings(List.copyOf(closed), before, after));
    }
  }
}
