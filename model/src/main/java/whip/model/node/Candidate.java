package whip.model.node;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Strands that one may think faster all together, and for which a what-if curve is kept
 * (docs/model.md §4). A strand belongs to one {@link At} and to every {@link Named} that was open
 * around it.
 */
public sealed interface Candidate extends Comparable<Candidate> {

  /**
   * The strands directly in the directives at one site. A combined {@code parallel for} has two
   * directives there.
   */
  record At(Site site) implements Candidate {
    /** Outside any directive. */
    public static final At PROGRAM = new At(Site.UNKNOWN);
  }

  /**
   * The name of what no program may name: all strands under at least one lock (docs/model.md §7).
   */
  String UNDER_LOCKS = "under-locks";

  /**
   * Another such name: all strands in a block of a static loop, what one thread has of it where the
   * program gives no chunk size, at any depth.
   */
  String STATIC_BLOCKS = "static-blocks";

  /**
   * The strands inside a region that the program's text names, {@link #UNDER_LOCKS}, or {@link
   * #STATIC_BLOCKS}.
   */
  record Named(String annotation) implements Candidate {}

  /** Candidates of a strand, in order. */
  static List<Candidate> of(Directive directive, Tag tag) {
    Candidate at = new At(directive.site());
    List<String> names = tag.names();
    if (names.isEmpty()) {
      return List.of(at);
    }
    Stream<Candidate> named = names.stream().map(Named::new);
    return Stream.concat(Stream.of(at), named).collect(Collectors.toUnmodifiableList());
  }

  /** Sites first, by address; then names. */
  @Override
  default int compareTo(Candidate other) {
    if (this instanceof At here && other instanceof At there) {
      return here.site.compareTo(there.site);
    }
    if (this instanceof Named one && other instanceof Named two) {
      return one.annotation.compareTo(two.annotation);
    }
    return this instanceof At ? -1 : 1;
  }
}
