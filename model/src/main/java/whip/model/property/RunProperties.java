package whip.model.property;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import whip.model.construct.Constructs;

/**
 * Properties of a run up to one cut.
 *
 * @param base run that it was compared with
 * @param all that cost any time, the most severe first
 * @param shown those of them that have reached the threshold, or are watched and not retired
 */
public record RunProperties(
    Constructs account,
    Optional<Constructs> base,
    Threshold threshold,
    List<Property> all,
    List<Property> shown) {

  public RunProperties {
    all = List.copyOf(all);
    shown = List.copyOf(shown);
  }

  /** Shows what has reached the threshold. */
  public static RunProperties of(Constructs account, Threshold threshold) {
    return of(account, Optional.empty(), threshold);
  }

  /** Shows what has reached the threshold, also in comparison with a base run. */
  public static RunProperties of(
      Constructs account, Optional<Constructs> base, Threshold threshold) {
    List<Property> all = PropertyCatalogue.of(account, base);
    List<Property> shown =
        all.stream().filter(property -> threshold.isReached(property.severity())).toList();
    return new RunProperties(account, base, threshold, all, shown);
  }

  /** Hands the heartbeat to the watch, and shows what it shows then. */
  public RunProperties watchedBy(PropertyWatch watch) {
    watch.next(all);
    return new RunProperties(account, base, threshold, all, watch.shown());
  }

  /** Shows those that stand, whatever their severity is at this moment. */
  public RunProperties standing(Set<PropertyKey> keys) {
    List<Property> standing =
        all.stream().filter(property -> keys.contains(PropertyKey.of(property))).toList();
    return new RunProperties(account, base, threshold, all, standing);
  }
}
