package whip.model.scale;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import whip.model.profile.Status;

/** Refuses runs whose times cannot be compared, and says what else differs between them. */
final class SeriesCheck {
  private SeriesCheck() {}

  /**
   * Does nothing where the runs make a series.
   *
   * @throws IncomparableRunsException where they do not
   */
  static void requireComparable(List<Point> points) {
    if (points.isEmpty()) {
      throw new IncomparableRunsException("there is no run to compare");
    }
    for (Point point : points) {
      Optional<String> refusal = refusal(point);
      if (refusal.isPresent()) {
        throw new IncomparableRunsException("run %s %s".formatted(point.run(), refusal.get()));
      }
    }
    requireOne(points, "clock", point -> point.profile().run().clock());
    requireOne(points, "unit", point -> point.profile().run().unit());
  }

  private static Optional<String> refusal(Point point) {
    if (point.profile().isOfRanks()) {
      return Optional.of("is of several ranks, and scaling is judged for one process");
    }
    if (point.profile().status() == Status.RUNNING) {
      return Optional.of("is still running; wait for its end");
    }
    if (point.time().signum() <= 0) {
      return Optional.of("has no time to compare: its elapsed time is unknown, or it did no work");
    }
    return Optional.empty();
  }

  private static void requireOne(List<Point> points, String what, Function<Point, String> field) {
    Set<String> values = values(points, field);
    if (values.size() > 1) {
      throw new IncomparableRunsException(
          "the runs differ in their %s (%s), so their times cannot be compared"
              .formatted(what, String.join(", ", values)));
    }
  }

  private static Set<String> values(List<Point> points, Function<Point, String> field) {
    return points.stream().map(field).collect(Collectors.toCollection(TreeSet::new));
  }

  /** Sentences without full stops on what may make the comparison unfair. */
  static List<String> notes(List<Point> points) {
    List<String> notes = new ArrayList<>();
    note(points, "programs", point -> point.profile().run().program(), notes);
    note(points, "arguments", point -> point.profile().run().arguments().toString(), notes);
    note(points, "hosts", point -> point.profile().run().host(), notes);
    long partial =
        points.stream().filter(point -> point.profile().status() == Status.PARTIAL).count();
    if (partial > 0) {
      notes.add(
          "%d of %d profiles are partial: work may be missing from them"
              .formatted(partial, points.size()));
    }
    String others =
        points.stream()
            .filter(point -> !point.hadItsThreads())
            .map(
                point ->
                    "%d instead of %d".formatted(point.profile().run().threads(), point.threads()))
            .distinct()
            .collect(Collectors.joining(", "));
    if (!others.isEmpty()) {
      notes.add("the largest team had another number of threads than was asked for: " + others);
    }
    return notes;
  }

  private static void note(
      List<Point> points, String what, Function<Point, String> field, List<String> notes) {
    Set<String> values = values(points, field);
    if (values.size() > 1) {
      notes.add("the %s differ: %s".formatted(what, String.join(", ", values)));
    }
  }
}
