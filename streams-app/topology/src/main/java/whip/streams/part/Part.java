package whip.streams.part;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import whip.model.assembly.Container;
import whip.model.assembly.InMemoryStore;
import whip.model.assembly.Region;
import whip.model.node.NodeId;
import whip.model.sequence.Piece;

/**
 * State or change of one region of a run.
 *
 * @param region the region it is about
 * @param containers accumulators of containers in the region, by id
 * @param phases accumulator of the region itself
 * @param over the region came together elsewhere: whatever was announced of it can go
 * @param gaps what the provisional outcomes of regions were short of
 * @param outcome what the run came to, where {@code region} is the run
 * @param provisional the outcome takes open nodes as ending now
 */
public record Part(
    String run,
    NodeId region,
    Map<NodeId, Container> containers,
    Optional<Region> phases,
    boolean over,
    List<Gaps> gaps,
    Optional<Piece> outcome,
    boolean provisional) {

  public static Part of(String run, NodeId region, Map<NodeId, Container> containers) {
    return new Part(
        run, region, containers, Optional.empty(), false, List.of(), Optional.empty(), false);
  }

  /** All that a store knows, in one part per region. */
  public static List<Part> all(
      String run, Map<InMemoryStore.Key, Container> containers, Map<NodeId, Region> regions) {
    Map<NodeId, Map<NodeId, Container>> byRegion = new LinkedHashMap<>();
    containers.forEach(
        (key, container) ->
            byRegion
                .computeIfAbsent(key.region(), region -> new LinkedHashMap<>())
                .put(key.id(), container));
    regions.keySet().forEach(id -> byRegion.computeIfAbsent(id, region -> Map.of()));
    List<Part> parts = new ArrayList<>();
    byRegion.forEach(
        (region, of) -> {
          Part part = of(run, region, of);
          Region known = regions.get(region);
          parts.add(known == null ? part : part.withPhases(known));
        });
    return parts;
  }

  /** Makes level two forget a region. */
  public static Part over(String run, NodeId region) {
    return new Part(
        run, region, Map.of(), Optional.empty(), true, List.of(), Optional.empty(), false);
  }

  public Part withPhases(Region known) {
    return new Part(run, region, containers, Optional.of(known), over, gaps, outcome, provisional);
  }

  public Part withGaps(List<Gaps> known) {
    return new Part(run, region, containers, phases, over, known, outcome, provisional);
  }

  /** The run's outcome: of everything, or of what there is so far. */
  public static Part outcome(String run, Piece piece, boolean provisional, List<Gaps> gaps) {
    return new Part(
        run, NodeId.RUN, Map.of(), Optional.empty(), false, gaps, Optional.of(piece), provisional);
  }

  /** Key in the subtree topic. */
  public String key() {
    return key(run, region);
  }

  public static String key(String run, NodeId region) {
    return run + "/" + Long.toHexString(region.value());
  }
}
