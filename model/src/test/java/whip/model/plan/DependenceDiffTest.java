package whip.model.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import whip.model.profile.Fraction;
import whip.model.profile.Position;
import whip.model.region.CarriedDependence;
import whip.model.region.DependenceSums;
import whip.model.region.Hazards;
import whip.model.region.LoopFacts;
import whip.model.region.RegionProfile;
import whip.model.region.SelfParallelism;

/** Which dependences a later version of a program has, although lines moved. */
class DependenceDiffTest {
  private static final String FILE = "/src/blur.c";

  private static PlanSamples program() {
    return new PlanSamples(1000);
  }

  /** Facts of a loop with these dependences: variable, writer's line, reader's line. */
  private static LoopFacts carried(Object... dependences) {
    SortedMap<CarriedDependence, DependenceSums> all = new TreeMap<>();
    for (int i = 0; i < dependences.length; i += 3) {
      all.put(
          new CarriedDependence(
              position((int) dependences[i + 1]),
              position((int) dependences[i + 2]),
              (String) dependences[i]),
          new DependenceSums(1, 3, SelfParallelism.UNMEASURED));
    }
    return new LoopFacts(false, Hazards.UNCHECKED, 0, new TreeSet<>(), new TreeSet<>(), all);
  }

  private static Position position(int line) {
    return new Position(FILE, line, "blur", "");
  }

  private static List<String> labels(List<DependenceDiff.Blocking> blocking) {
    return blocking.stream().map(DependenceDiff.Blocking::label).toList();
  }

  private static RegionProfile with(int line, LoopFacts facts) {
    return program().with(line, 100, Fraction.ONE, facts).profile();
  }

  @Test
  void shouldFindNoneWhereLinesMovedTogether() {
    DependenceDiff diff =
        DependenceDiff.of(
            with(10, carried("a", 12, 11, "b", 12, 12)),
            with(25, carried("a", 27, 26, "b", 27, 27)));
    assertEquals(List.of(), labels(diff.added()));
    assertEquals(List.of(), labels(diff.gone()));
    assertEquals(List.of("k3f9q2zd01"), List.copyOf(diff.base()));
  }

  /** Something was inserted between the loop and the function with the accesses. */
  @Test
  void shouldFindNoneWhereOnlyTheCalledLoopMoved() {
    DependenceDiff diff =
        DependenceDiff.of(
            program()
                .with(8, 50, Fraction.ONE)
                .with(30, 100, Fraction.ONE, carried("a", 9, 8))
                .profile(),
            program()
                .with(9, 50, Fraction.ONE)
                .with(33, 100, Fraction.ONE, carried("a", 10, 9))
                .profile());
    assertEquals(List.of(), labels(diff.added()));
    assertEquals(List.of(), labels(diff.gone()));
  }

  @Test
  void shouldFindAnotherVariableWriterOrReader() {
    RegionProfile base = with(10, carried("a", 12, 11));
    for (Object[] other : new Object[][] {{"b", 12, 11}, {"a", 13, 11}, {"a", 12, 12}}) {
      DependenceDiff diff = DependenceDiff.of(base, with(10, carried(other)));
      assertEquals(
          List.of("blur.c:10, %s: blur.c:%s -> blur.c:%s".formatted(other[0], other[1], other[2])),
          labels(diff.added()));
      assertEquals(List.of("blur.c:10, a: blur.c:12 -> blur.c:11"), labels(diff.gone()));
    }
  }

  @Test
  void shouldCountThoseThatLookAlike() {
    RegionProfile base = with(10, carried("a", 12, 11));
    RegionProfile two =
        program()
            .with(10, 100, Fraction.ONE, carried("a", 12, 11))
            .with(30, 100, Fraction.ONE, carried("a", 32, 31))
            .profile();
    assertEquals(
        List.of("blur.c:30, a: blur.c:32 -> blur.c:31"),
        labels(DependenceDiff.of(base, two).added()));
    assertEquals(1, DependenceDiff.of(two, base).gone().size());
    assertEquals(List.of(), DependenceDiff.of(two, two).added());
  }
}
