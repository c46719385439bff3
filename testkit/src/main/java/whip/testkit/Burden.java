package whip.testkit;

import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Stream;
import whip.testkit.Statement.Cost.Part;

/**
 * Costs of making one grain, part by part (docs/grains.md). A part is absent where the grain does
 * not have it, and where it is not known: that is never 0.
 */
public record Burden(
    OptionalLong alloc,
    OptionalLong copy,
    OptionalLong submit,
    OptionalLong dispatch,
    OptionalLong finish) {

  private static final OptionalLong NONE = OptionalLong.empty();

  /** Burden of a task; its end is known if it is undeferred. */
  static Burden ofTask(Map<Part, Long> costs, boolean undeferred) {
    if (!undeferred && costs.containsKey(Part.FINISH)) {
      throw new IllegalArgumentException("the finish of a deferred task is not known");
    }
    OptionalLong finish = undeferred ? part(costs, Part.FINISH) : NONE;
    return costs.containsKey(Part.UNKNOWN)
        ? new Burden(NONE, NONE, NONE, NONE, finish)
        : new Burden(
            part(costs, Part.ALLOC),
            part(costs, Part.COPY),
            part(costs, Part.SUBMIT),
            NONE,
            finish);
  }

  /** Burden of a chunk or a section. */
  static Burden ofChunk(Map<Part, Long> costs) {
    OptionalLong dispatch = costs.containsKey(Part.UNKNOWN) ? NONE : part(costs, Part.SUBMIT);
    return new Burden(NONE, NONE, NONE, dispatch, NONE);
  }

  private static OptionalLong part(Map<Part, Long> costs, Part part) {
    return OptionalLong.of(costs.getOrDefault(part, 0L));
  }

  /** Cost to make the grain, before it runs: absent if not all of it is known. */
  public OptionalLong creation() {
    if (dispatch.isPresent()) {
      return dispatch;
    }
    boolean isKnown = alloc.isPresent() && copy.isPresent() && submit.isPresent();
    return isKnown ? OptionalLong.of(sum(alloc, copy, submit)) : NONE;
  }

  /** All parts that are known. */
  public long known() {
    return sum(alloc, copy, submit, dispatch, finish);
  }

  private static long sum(OptionalLong... parts) {
    return Stream.of(parts).mapToLong(part -> part.orElse(0)).sum();
  }
}
