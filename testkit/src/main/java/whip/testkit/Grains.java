package whip.testkit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import whip.testkit.Graph.Vertex;

/** Grains of an expansion, and who waited for them. */
final class Grains {
  /**
   * Grains of one maker that one wait closes, or chunks of one loop; in the order in which they
   * were made.
   *
   * @param before where their maker's chain was when it began to wait; null if it did not wait
   * @param after where it went on
   */
  record Siblings(List<Grain> grains, Vertex before, Vertex after) {}

  /** In the order in which they were made. */
  final List<Grain> all = new ArrayList<>();

  final List<Siblings> siblings = new ArrayList<>();

  /** Lineage of the grain or member whose code a vertex is. */
  final Map<Vertex, String> owners = new HashMap<>();
}
