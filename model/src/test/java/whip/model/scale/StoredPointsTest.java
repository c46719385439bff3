package whip.model.scale;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import whip.model.profile.Cut;
import whip.model.profile.Detail;
import whip.model.profile.Profile;
import whip.model.profile.RunInfo;
import whip.model.profile.Status;

/** Runs are found again with the numbers that they were made with. */
class StoredPointsTest {

  @Test
  void shouldNumberRepeatsInTheOrderInWhichRunsStarted() {
    List<Point> points =
        StoredPoints.of(List.of(run("b", 30, 2, "2"), run("a", 20, 2, "2"), run("c", 10, 1, "1")));
    assertEquals(List.of("c 1 1", "a 2 1", "b 2 2"), texts(points));
  }

  @Test
  void shouldNumberRunsThatStartedTogetherByTheirIds() {
    List<Point> points = StoredPoints.of(List.of(run("b", 10, 1, "1"), run("a", 10, 1, "1")));
    assertEquals(List.of("a 1 1", "b 1 2"), texts(points));
  }

  /** A program may have had fewer threads than were asked for; any run may be compared. */
  @Test
  void shouldTakeTheThreadsThatWereAskedForWhereThatIsKnown() {
    List<Point> points =
        StoredPoints.of(
            List.of(
                run("asked", 10, 3, "4"),
                run("largest", 20, 3, ""),
                run("nonsense", 30, 3, "4x"),
                run("none", 40, 0, "")));
    assertEquals(List.of("asked 4 1", "largest 3 1", "nonsense 3 2", "none 1 1"), texts(points));
  }

  private static List<String> texts(List<Point> points) {
    return points.stream()
        .map(point -> "%s %d %d".formatted(point.run(), point.threads(), point.repeat()))
        .toList();
  }

  private static Profile run(String run, long startedAt, int threads, String asked) {
    RunInfo info =
        new RunInfo(
            run,
            "",
            asked.isEmpty() ? Map.of() : Map.of("scale", "k3f9", "scale-threads", asked),
            "/src/relax",
            List.of(),
            "node7",
            0,
            0,
            threads,
            "tsc",
            "ns",
            Detail.FULL,
            Instant.ofEpochSecond(startedAt),
            Instant.ofEpochSecond(startedAt + 1),
            "exit",
            Map.of(),
            Map.of(),
            -1,
            1,
            0);
    return new Profile(info, Status.COMPLETE, SampleScaling.plain(1, 1, 0), Cut.NOTHING);
  }
}
