package whip.model.region;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import whip.model.profile.Position;

/** A run that looks decides where the compiler does not know, and against it. */
class OverwriteCheckTest {
  private static final StaticRegion LOOP =
      new StaticRegion(RegionKind.LOOP, "/src/a.c", 10, 20, 0, "main");

  private static LoopFacts facts(Hazards hazards, OverwriteCheck check) {
    return new LoopFacts(
        false,
        hazards,
        0,
        new TreeSet<>(List.of(new Reduction("+", "s", false, false))),
        new TreeSet<>(
            List.of(
                new LoopVariable("t", LoopVariable.Use.PRIVATE),
                new LoopVariable("u", LoopVariable.Use.LAST_PRIVATE),
                new LoopVariable("a", LoopVariable.Use.SHARED))),
        new TreeMap<>(),
        check);
  }

  private static OverwriteCheck seen(DependenceKind kind, String variable, String file, int line) {
    Position place = new Position(file, line, "", "");
    return new OverwriteCheck(
        true,
        true,
        new TreeMap<>(
            Map.of(
                new Overwrite(kind, place, place, variable),
                new DependenceSums(2, 5, SelfParallelism.UNMEASURED))));
  }

  private static Hazards hazards(Hazards compiler, OverwriteCheck check) {
    return facts(compiler, check).hazardsOf(LOOP);
  }

  @Test
  void shouldExcludeHazards_WhereARunFoundNone() {
    OverwriteCheck nothing = new OverwriteCheck(true, true, new TreeMap<>());
    assertEquals(Hazards.EXCLUDED, hazards(Hazards.UNCHECKED, nothing));
    assertEquals(Hazards.FOUND, hazards(Hazards.FOUND, nothing));
    assertEquals(Hazards.UNCHECKED, hazards(Hazards.UNCHECKED, OverwriteCheck.NONE));
    assertEquals(
        Hazards.UNCHECKED,
        hazards(Hazards.UNCHECKED, new OverwriteCheck(true, false, new TreeMap<>())));
    assertEquals(
        Hazards.UNCHECKED,
        hazards(Hazards.UNCHECKED, new OverwriteCheck(false, true, new TreeMap<>())));
  }

  @Test
  void shouldBelieveARunMoreThanTheCompiler() {
    for (DependenceKind kind : List.of(DependenceKind.ANTI, DependenceKind.OUTPUT)) {
      for (Hazards compiler : Hazards.values()) {
        assertEquals(Hazards.FOUND, hazards(compiler, seen(kind, "a", "/src/a.c", 12)));
      }
    }
  }

  @Test
  void shouldNotVouchForCodeThatItDoesNotSee() {
    OverwriteCheck code = seen(DependenceKind.UNKNOWN, "qsort()", "", 0);
    assertEquals(Hazards.UNCHECKED, hazards(Hazards.UNCHECKED, code));
    assertEquals(Hazards.EXCLUDED, hazards(Hazards.EXCLUDED, code));
  }

  /**
   * Each thread has its own of what has a clause; a static variable elsewhere may have its name.
   */
  @Test
  void shouldLeaveOutVariablesWithAClause() {
    for (String own : List.of("s", "t", "u")) {
      OverwriteCheck inside = seen(DependenceKind.OUTPUT, own, "/src/a.c", 20);
      assertEquals(Hazards.EXCLUDED, hazards(Hazards.UNCHECKED, inside));
      OverwriteCheck behind = seen(DependenceKind.OUTPUT, own, "/src/a.c", 21);
      assertEquals(Hazards.FOUND, hazards(Hazards.UNCHECKED, behind));
      OverwriteCheck elsewhere = seen(DependenceKind.OUTPUT, own, "/src/b.c", 12);
      assertEquals(Hazards.FOUND, hazards(Hazards.UNCHECKED, elsewhere));
    }
  }

  @Test
  void shouldMergeRuns() {
    LoopFacts unchecked =
        facts(Hazards.UNCHECKED, new OverwriteCheck(false, true, new TreeMap<>()));
    LoopFacts clean = facts(Hazards.UNCHECKED, new OverwriteCheck(true, true, new TreeMap<>()));
    LoopFacts found = facts(Hazards.UNCHECKED, seen(DependenceKind.ANTI, "a", "/src/a.c", 12));
    assertEquals(Hazards.EXCLUDED, unchecked.plus(clean).hazardsOf(LOOP));
    assertEquals(Hazards.FOUND, unchecked.plus(clean).plus(found).hazardsOf(LOOP));
    assertEquals(Hazards.UNCHECKED, clean.unchecked().hazardsOf(LOOP));
    DependenceSums twice = found.plus(found).check().overwrites().values().iterator().next();
    assertEquals(10, twice.count());
  }
}
