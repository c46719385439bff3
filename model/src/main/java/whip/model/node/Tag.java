package whip.model.node;

import java.util.List;
import java.util.stream.Stream;

/**
 * Locks and annotations around a strand.
 *
 * @param locks locks held, outermost first
 * @param acquired the strand begins with the acquisition of the last of {@code locks}
 * @param annotations what-if regions open, outermost first
 */
public record Tag(List<Site> locks, boolean acquired, List<String> annotations) {

  public static final Tag NONE = new Tag(List.of(), false, List.of());

  public Tag {
    locks = List.copyOf(locks);
    annotations = List.copyOf(annotations);
  }

  /**
   * The names of all that a strand belongs to beside its place, each once: annotations, and {@link
   * Candidate#UNDER_LOCKS} where a lock is held.
   */
  public List<String> names() {
    if (locks.isEmpty() && annotations.size() < 2) {
      return annotations;
    }
    Stream<String> locked = locks.isEmpty() ? Stream.of() : Stream.of(Candidate.UNDER_LOCKS);
    return Stream.concat(annotations.stream(), locked).distinct().sorted().toList();
  }
}
