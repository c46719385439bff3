package whip.testkit;

import java.util.List;

/**
 * One execution of a {@link Statement.Work}, with everything by which a hypothesis may choose it.
 *
 * @param work units
 * @param directive nearest enclosing directive
 * @param annotations what-if regions open, outermost first
 * @param locks held by its task, outermost first
 * @param at place in the source, see {@link Statement.Work}
 */
public record Strand(
    long work, Directive directive, List<String> annotations, List<String> locks, int at) {
  public Strand {
    annotations = List.copyOf(annotations);
    locks = List.copyOf(locks);
  }
}
