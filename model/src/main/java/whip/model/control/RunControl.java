package whip.model.control;

import java.util.List;
import java.util.Set;

/**
 * State of one run's control.
 *
 * @param requests that stand, by requester
 * @param followed requesters whose requests the collector follows
 */
public record RunControl(
    String run, Recorded recorded, List<Request> requests, Set<String> followed) {

  public RunControl {
    requests = List.copyOf(requests);
    followed = Set.copyOf(followed);
  }
}
