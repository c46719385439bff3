package whip.read;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import whip.model.grain.BurdenPart;
import whip.model.grain.CauseTotal;
import whip.model.grain.Cell;
import whip.model.grain.CellSums;
import whip.model.grain.DirectiveGrains;
import whip.model.grain.LateCell;
import whip.model.grain.Lineage;
import whip.model.grain.LocatedGrains;
import whip.model.grain.PartSums;
import whip.model.grain.RunGrains;
import whip.model.grain.WorstGrains;
import whip.model.grain.WorstNumber;
import whip.model.node.DirectiveKind;
import whip.schemas.grain.BenefitRow;
import whip.schemas.grain.BurdenRow;
import whip.schemas.grain.CellRow;
import whip.schemas.grain.GrainRow;
import whip.schemas.grain.GrainsRow;
import whip.schemas.grain.LateRow;
import whip.schemas.grain.WorstRow;

/** Sums of grains are shown whole. */
class GrainAssemblerTest {

  private final GrainAssembler assembler = new GrainAssembler();

  @Test
  void shouldBeEmptyBeforeTheRunsRow() {
    assembler.row("r/task@a.c:7", directive("task"));
    assertTrue(assembler.grains().isEmpty());
    assembler.row("r/grains", run(1));
    RunGrains grains = assembler.grains().orElseThrow();
    assertEquals("units", grains.unit());
    assertEquals(3, grains.missing());
    assertTrue(grains.isCreationMeasured());
    assertEquals(2, grains.grains());
  }

  @Test
  void shouldReadAllNumbersOfADirective() {
    assembler.row("r/task@a.c:7", directive("task"));
    assembler.row("r/grains", run(1));
    LocatedGrains located = assembler.grains().orElseThrow().directives().get(0);
    assertEquals(DirectiveKind.TASK, located.kind());
    assertEquals("task a.c:7", located.text());
    assertEquals(
        new DirectiveGrains(
            new PartSums(2, 30, 20),
            new TreeMap<>(Map.of(BurdenPart.SUBMIT, new PartSums(1, 8, 8))),
            new TreeMap<>(
                Map.of(
                    new Cell(4, Cell.UNKNOWN),
                    new CellSums(1, 10, 0),
                    new Cell(5, 4),
                    new CellSums(1, 20, 8))),
            new TreeMap<>(Map.of(new LateCell(3, new Cell(5, 4)), new CauseTotal(1, 5))),
            new TreeMap<>(Map.of(1, 1L)),
            new TreeMap<>(
                Map.of(
                    WorstNumber.BENEFIT,
                    WorstGrains.among(
                        List.of(new WorstGrains.Entry(Lineage.parse("R-1"), 8, 20)))))),
        located.grains());
  }

  @Test
  void shouldKeepSumsUntilTheNextAreWhole() {
    assembler.row("r/task@0x1", directive("task"));
    assembler.row("r/grains", run(1));
    assembler.row("r/task@a.c:7", directive("task"));
    assertEquals(1, assembler.grains().orElseThrow().directives().size());
    assembler.row("r/grains", run(1)); // Compaction left a part.
    assertEquals(1, assembler.grains().orElseThrow().directives().size());
    assembler.row("r/for@a.c:3", directive("for"));
    assembler.row("r/task@0x1", null);
    assembler.row("r/grains", run(2));
    assertEquals(2, assembler.grains().orElseThrow().directives().size());
  }

  @Test
  void shouldForgetARemovedRun() {
    assembler.row("r/task@a.c:7", directive("task"));
    assembler.row("r/grains", run(1));
    assembler.row("r/task@a.c:7", null);
    assembler.row("r/grains", null);
    assertTrue(assembler.grains().isEmpty());
  }

  @Test
  void shouldNameWhatItDoesNotKnow() {
    assembler.row("r/x@a.c:7", directive("x"));
    ReadException unknown =
        assertThrows(ReadException.class, () -> assembler.row("r/grains", run(1)));
    assertEquals(
        "the sums of grains name x, which this version does not know", unknown.getMessage());
  }

  static GrainsRow run(int directives) {
    return GrainsRow.newBuilder()
        .setRun("r")
        .setUnit("units")
        .setEnded(true)
        .setMissing(3)
        .setDirectives(directives)
        .setGrains(2)
        .setCreation("measured")
        .build();
  }

  static GrainRow directive(String kind) {
    return GrainRow.newBuilder()
        .setRun("r")
        .setKind(kind)
        .setLabel("a.c:7")
        .setFile("/src/a.c")
        .setLine(7)
        .setFunction("main")
        .setGrains(2)
        .setWork(30)
        .setMaxWork(20)
        .setUnknownCreations(1)
        .setParts(List.of(new BurdenRow("submit", 1L, 8L, 8L)))
        .setCells(List.of(new CellRow(4, -1, 1L, 10L, 0L), new CellRow(5, 4, 1L, 20L, 8L)))
        .setLate(List.of(new LateRow(3, 5, 4, 1L, 5L)))
        .setBenefits(List.of(new BenefitRow(1, 1L)))
        .setWorst(List.of(new WorstRow("benefit", "R-1", 8L, 20L)))
        .build();
  }
}
