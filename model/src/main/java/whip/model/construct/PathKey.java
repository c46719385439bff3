package whip.model.construct;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Identity of a path in every run of one program: numbers of paths depend on which came first.
 *
 * @param steps constructs from the outermost to the path's own; empty for the program itself
 */
public record PathKey(List<Construct> steps) {

  /** The program itself. */
  public static final PathKey PROGRAM = new PathKey(List.of());

  public PathKey {
    steps = List.copyOf(steps);
  }

  PathKey with(Construct inside) {
    List<Construct> longer = new ArrayList<>(steps);
    longer.add(inside);
    return new PathKey(longer);
  }

  /** Identity of the path that this one is in; the program is in itself. */
  public PathKey around() {
    return new PathKey(steps.subList(0, Math.max(0, steps.size() - 1)));
  }

  /** The key with each construct exchanged; empty where one of them has nothing in exchange. */
  public Optional<PathKey> exchanged(Function<Construct, Optional<Construct>> exchange) {
    List<Construct> others = steps.stream().map(exchange).flatMap(Optional::stream).toList();
    return others.size() == steps.size() ? Optional.of(new PathKey(others)) : Optional.empty();
  }

  /** The path's own construct: {@code critical a.c:9}, {@code program}. */
  public String text() {
    return steps.isEmpty() ? PathKind.PROGRAM.label() : steps.get(steps.size() - 1).text();
  }

  /** {@code parallel a.c:7 > critical a.c:9}. */
  @Override
  public String toString() {
    return steps.isEmpty()
        ? text()
        : steps.stream().map(Construct::text).collect(Collectors.joining(" > "));
  }
}
