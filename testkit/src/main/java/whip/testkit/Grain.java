package whip.testkit;

import java.util.ArrayList;
import java.util.List;
import whip.testkit.Graph.Vertex;

/**
 * An explicit task, or a chunk of a loop or a taskloop, or a section, as an explicit node: it knows
 * its strands, and all strands of what it made.
 */
public final class Grain {
  private final String lineage;
  private final Directive directive;
  private final Burden burden;
  private final String encounter;
  private final int first;
  private final int iterations;

  /** Vertices of its own code. */
  final List<Vertex> own = new ArrayList<>();

  /** Those, and the vertices of all that it made. */
  final List<Vertex> subtree = new ArrayList<>();

  private Grain(
      String lineage,
      Directive directive,
      Burden burden,
      String encounter,
      int first,
      int iterations) {
    this.lineage = lineage;
    this.directive = directive;
    this.burden = burden;
    this.encounter = encounter;
    this.first = first;
    this.iterations = iterations;
  }

  static Grain task(String lineage, Directive directive, Burden burden) {
    return new Grain(lineage, directive, burden, "", 0, 0);
  }

  /**
   * A chunk of the loop, taskloop or sections that was encountered as {@code encounter}.
   *
   * @param first its first iteration, from 0 and in logical order
   */
  static Grain chunk(
      String encounter, int first, int iterations, Directive directive, Burden burden) {
    String lineage = encounter + "-" + first + "+" + iterations;
    return new Grain(lineage, directive, burden, encounter, first, iterations);
  }

  /** {@code R-3-0-2}: ordinals from the root, none of which depends on the schedule. */
  public String lineage() {
    return lineage;
  }

  public Directive directive() {
    return directive;
  }

  public Burden burden() {
    return burden;
  }

  /** Whether it is a range of iterations, or a section. */
  public boolean isChunk() {
    return iterations > 0;
  }

  /** Lineage of its loop's encounter; empty for a task. */
  public String encounter() {
    return encounter;
  }

  public int first() {
    return first;
  }

  public int iterations() {
    return iterations;
  }

  /** Its own strands. */
  public long work() {
    return work(own);
  }

  /** Its strands, and those of all that it made. */
  public long subtree() {
    return work(subtree);
  }

  private static long work(List<Vertex> vertices) {
    return vertices.stream().mapToLong(vertex -> vertex.strand().work()).sum();
  }

  @Override
  public String toString() {
    return directive + " " + lineage;
  }
}
