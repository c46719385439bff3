package whip.model.grain;

import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * A piece of one task's program order under several cut-offs at once, each as if the program had
 * it: a task whose subtree is below the cut-off is a plain call. It folds as costs do.
 *
 * <p>A cut-off keeps a task or does not by its work alone, which is known when the task is over, so
 * that one pass answers all of them.
 */
public final class CutOffs {
  /**
   * Prediction for one cut-off.
   *
   * @param least work of the smallest task that stays a task; 0: all do
   * @param burden what is known of the burdens that are left
   */
  public record Prediction(long least, long grains, long work, long burden, long burdenedSpan) {
    /** The least whole time on so many processors. */
    public long atLeast(int processors) {
      return Math.max(-Math.floorDiv(-burdenedWork(), processors), burdenedSpan);
    }

    /** The most whole time that a greedy schedule takes on them, where no lock is waited for. */
    public long atMost(int processors) {
      return Math.floorDiv(
          Math.addExact(burdenedWork(), Math.multiplyExact(processors - 1L, burdenedSpan)),
          processors);
    }

    private long burdenedWork() {
      return Math.addExact(work, burden);
    }
  }

  private record Point(long grains, long burden, Lengths lengths) {
    static final Point NONE = new Point(0, 0, Lengths.NONE);

    Point with(Lengths other) {
      return new Point(grains, burden, other);
    }

    Point then(Point next) {
      return new Point(
          Math.addExact(grains, next.grains),
          Math.addExact(burden, next.burden),
          lengths.then(next.lengths));
    }

    static Point paid(long cost) {
      return new Point(0, cost, Lengths.strand(cost));
    }
  }

  private final List<Long> least;
  private final long work;
  private final List<Point> points;

  private CutOffs(List<Long> least, long work, List<Point> points) {
    this.least = least;
    this.work = work;
    this.points = points;
  }

  /** The piece in which nothing happens, under each of these cut-offs. */
  public static CutOffs none(List<Long> least) {
    return new CutOffs(List.copyOf(least), 0, least.stream().map(each -> Point.NONE).toList());
  }

  /** Nothing, under 0 and all powers of two up to {@code most}. */
  public static CutOffs powersOfTwo(long most) {
    List<Long> least =
        IntStream.rangeClosed(-1, Bits.of(most) - 1)
            .mapToObj(power -> power < 0 ? 0L : 1L << power)
            .toList();
    return none(least);
  }

  /** This piece, and then a strand. */
  public CutOffs strand(long length) {
    return new CutOffs(
        least,
        Math.addExact(work, length),
        map(point -> point.then(Point.NONE.with(Lengths.strand(length)))));
  }

  /** This piece, and then another of the same task. */
  public CutOffs then(CutOffs next) {
    return add(next, next.points);
  }

  /** This piece, and then a deferred task, whose code is {@code body}. */
  public CutOffs task(Burden burden, CutOffs body) {
    return made(burden, body, Lengths::task);
  }

  /** This piece, and then a task that is run where it is made. */
  public CutOffs undeferred(Burden burden, CutOffs body) {
    return made(burden, body, Lengths::undeferred);
  }

  private CutOffs made(Burden burden, CutOffs body, Function<Lengths, Lengths> asTask) {
    Point creation = Point.paid(Math.max(burden.creation(), 0));
    Point finish = Point.paid(burden.knownFinish());
    List<Point> made =
        IntStream.range(0, least.size())
            .mapToObj(
                i -> {
                  Point code = body.points.get(i);
                  if (body.work < least.get(i)) {
                    return code;
                  }
                  Point whole = code.then(finish);
                  Point grain = new Point(1, 0, Lengths.NONE);
                  return creation.then(grain).then(whole.with(asTask.apply(whole.lengths)));
                })
            .toList();
    return add(body, made);
  }

  /** This piece, and then a chunk of a loop, which no cut-off concerns. */
  public CutOffs chunk(Burden burden, CutOffs body) {
    Point dispatch = Point.paid(Math.max(burden.creation(), 0));
    List<Point> made =
        body.points.stream()
            .map(
                code -> {
                  Point whole = new Point(1, 0, Lengths.NONE).then(dispatch).then(code);
                  return whole.with(whole.lengths.chunk());
                })
            .toList();
    return add(body, made);
  }

  /** This piece, all of the task since its last wait, closed by a {@code taskwait}. */
  public CutOffs taskwait() {
    return new CutOffs(least, work, map(point -> point.with(point.lengths.taskwait())));
  }

  /** This piece, the body of a taskgroup, closed by its end. */
  public CutOffs taskgroup() {
    return new CutOffs(least, work, map(point -> point.with(point.lengths.taskgroup())));
  }

  /** One prediction per cut-off, if the piece is the whole program. */
  public List<Prediction> predictions() {
    return IntStream.range(0, least.size())
        .mapToObj(
            i -> {
              Point point = points.get(i);
              return new Prediction(
                  least.get(i), point.grains, work, point.burden, point.lengths.full());
            })
        .toList();
  }

  private List<Point> map(Function<Point, Point> change) {
    return points.stream().map(change).toList();
  }

  private CutOffs add(CutOffs next, List<Point> added) {
    List<Point> sum =
        IntStream.range(0, points.size()).mapToObj(i -> points.get(i).then(added.get(i))).toList();
    return new CutOffs(least, Math.addExact(work, next.work), sum);
  }
}
