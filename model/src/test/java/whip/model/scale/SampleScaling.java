package whip.model.scale;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import whip.model.algebra.Envelope;
import whip.model.algebra.Instances;
import whip.model.node.Candidate;
import whip.model.node.DirectiveKind;
import whip.model.node.LoopSize;
import whip.model.profile.Cut;
import whip.model.profile.Detail;
import whip.model.profile.DirectiveRow;
import whip.model.profile.Locking;
import whip.model.profile.Position;
import whip.model.profile.Profile;
import whip.model.profile.RegionRow;
import whip.model.profile.RunInfo;
import whip.model.profile.Status;
import whip.model.profile.Tables;

/** Series of runs whose every number is known, for the tests of views and verbs, too. */
public final class SampleScaling {
  private static final Position LOOP = new Position("/src/relax.c", 5, "main", "");
  private static final Position OTHER = new Position("/src/relax.c", 9, "main", "");
  private static final long MS = 1_000_000;

  private SampleScaling() {}

  /**
   * Three repeats on 1, 2, 4 and 8 threads of a machine with 4 processors: 200 ms of serial work, a
   * loop of 600 ms that divides well, and one of 200 ms that nothing divides.
   */
  public static Scaling whole() {
    List<Point> points = new ArrayList<>();
    long[][] times = {
      {1010, 1000, 1020}, {710, 700, 720}, {560, 550, 570}, {700, 690, 710},
    };
    for (int i = 0; i < times.length; i++) {
      int threads = 1 << i;
      for (int repeat = 1; repeat <= 3; repeat++) {
        points.add(point(threads, repeat, times[i][repeat - 1] * MS, loops(threads)));
      }
    }
    return Scaling.of(points, OptionalInt.of(4));
  }

  private static Tables loops(int threads) {
    long growth = 10L * (threads - 1) * MS;
    return new Tables(
        1000 * MS + growth,
        400 * MS + 600 * MS / threads,
        200 * MS,
        Locking.none(400 * MS + 600 * MS / threads),
        0,
        List.of(
            new DirectiveRow(
                DirectiveKind.FOR,
                LOOP,
                new Instances(
                    1,
                    600 * MS + growth,
                    600 * MS / threads,
                    600 * MS + growth,
                    600 * MS + growth,
                    new LoopSize(64, threads)),
                600 * MS / threads),
            new DirectiveRow(
                DirectiveKind.FOR,
                OTHER,
                new Instances(1, 200 * MS, 200 * MS, 200 * MS, 200 * MS),
                200 * MS)),
        List.of(),
        List.of(),
        List.of(
            new RegionRow(
                Candidate.STATIC_BLOCKS,
                List.of(),
                Position.UNKNOWN,
                600 * MS,
                600 * MS / threads,
                Envelope.line(400 * MS, 600 * MS / threads),
                Envelope.line(400 * MS, 600 * MS / threads),
                List.of())));
  }

  /** One repeat on 1 and on 2 threads, on the virtual clock: two of five equal parts are serial. */
  public static Scaling exact() {
    return Scaling.of(
        List.of(
            point(1, 1, "virtual", "units", -1, plain(500, 350, 200)),
            point(2, 1, "virtual", "units", -1, plain(500, 350, 200))),
        OptionalInt.empty());
  }

  /** A run on a real clock. */
  static Point point(int threads, int repeat, long elapsedNs, Tables tables) {
    return point(threads, repeat, "tsc", "ns", elapsedNs, tables);
  }

  static Point point(
      int threads, int repeat, String clock, String unit, long elapsedNs, Tables tables) {
    return new Point(
        threads,
        repeat,
        new Profile(
            run("t%dr%d".formatted(threads, repeat), threads, clock, unit, elapsedNs),
            Status.COMPLETE,
            tables,
            Cut.NOTHING));
  }

  /** Tables without directives. */
  static Tables plain(long work, long span, long serialWork) {
    return new Tables(
        work, span, serialWork, Locking.none(span), 0, List.of(), List.of(), List.of(), List.of());
  }

  private static RunInfo run(String run, int threads, String clock, String unit, long elapsedNs) {
    return new RunInfo(
        run,
        "",
        Map.of(),
        "/src/relax",
        List.of("1000"),
        "node7",
        0,
        0,
        threads,
        clock,
        unit,
        Detail.FULL,
        Instant.EPOCH,
        Instant.EPOCH,
        "exit",
        Map.of(),
        Map.of(),
        -1,
        elapsedNs,
        0);
  }
}
