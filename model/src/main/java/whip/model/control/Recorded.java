package whip.model.control;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The collector's present recording, as its run's record says.
 *
 * @param wish each word is there, but not {@code disabled} where nothing is
 * @param unavailable why no request reaches the collector
 */
public record Recorded(Wish wish, Optional<String> unavailable) {

  /**
   * Reads the field {@code control} of a run's record.
   *
   * @return empty: the collector follows no requests, since it is of an earlier version
   */
  public static Optional<Recorded> of(Map<String, String> control) {
    if (control.isEmpty()) {
      return Optional.empty();
    }
    List<String> disabled =
        Stream.of(control.getOrDefault("disabled", "").split(","))
            .filter(kind -> !kind.isEmpty())
            .toList();
    return Optional.of(
        new Recorded(
            new Wish(
                control.getOrDefault("detail", ""),
                control.getOrDefault("monitor", ""),
                control.getOrDefault("constructs", ""),
                disabled),
            Optional.ofNullable(control.get("unavailable"))));
  }
}
