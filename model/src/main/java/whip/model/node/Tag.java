package whip.model.node;

import java.util.List;

/**
 * What a strand ran under.
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
}
