package whip.e2e.sinks;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Where a sink writes to, looked at from there. */
public interface Target extends AutoCloseable {

  /** The options of {@code whip sink NAME}, name first. */
  List<String> options();

  /** Further variables of the sink: a password. */
  default Map<String, String> environment() {
    return Map.of();
  }

  /** {@code complete 2600/1000}: a run's status, work and span; empty: it has none. */
  Optional<String> profile(String run);

  /** The labels of a run's directives. */
  Set<String> directives(String run);

  /** The work of all threads in a run's account; empty: it has none. */
  Optional<String> account(String run);

  /** Whether a sink notices that it is away. */
  default boolean isMissed() {
    return true;
  }

  /** From now on it takes nothing. */
  void fail();

  /** Ends the outage. */
  void recover();

  @Override
  void close();
}
