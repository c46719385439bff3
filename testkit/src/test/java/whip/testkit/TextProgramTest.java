package whip.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TextProgramTest {
  @Test
  void shouldReadAProgram() {
    Program program = TextProgram.parse("w3 spawn(a, out x: w5) wait(in x) w1 # the rest is said");

    assertEquals(
        List.of(
            new Statement.Work(3, 1),
            new Statement.Spawn(
                "a", List.of(new Depend(Depend.Type.OUT, "x")), List.of(new Statement.Work(5, 2))),
            new Statement.Taskwait(List.of(new Depend(Depend.Type.IN, "x"))),
            new Statement.Work(1, 3)),
        program.body());
  }

  @Test
  void shouldReadBackWhatItPrinted() {
    for (Vectors.Vector vector : Vectors.all()) {
      assertEquals(vector.program(), TextProgram.parse(vector.program().toString()));
    }
  }

  @Test
  void shouldNameUnnamedDirectives() {
    assertEquals(
        "spawn(spawn1: w1) group(group2: w2) parallel(parallel3, 2: for(for4, nowait: w3))",
        TextProgram.parse("spawn(:w1) group(: w2) parallel(2: for(nowait: w3))").toString());
  }

  @Test
  void shouldKeepOwners() {
    String text = "parallel(p: for(f: @3 w1 | w2 | @0 w3) single(s, nowait, @2: w4))";

    assertEquals(text, TextProgram.parse(text).toString());
  }

  @Test
  void shouldReadCosts() {
    String text = "cost(7) spawn(a: w1) cost(alloc 2) cost(copy 3) cost(finish 4) cost(unknown)";

    assertEquals(text, TextProgram.parse(text).toString());
    assertEquals(
        List.of(new Statement.Cost(Statement.Cost.Part.ALLOC, 2)),
        TextProgram.parse("cost(alloc 2)").body());
  }

  @Test
  void shouldReadWhatIfRegionsWhereverAStatementStands() {
    String text =
        "whatif(a: w1 parallel(p: whatif(b: barrier for(f: whatif(c.1: w2 ordered(o: w3)) | w4)"
            + " whatif(b:)) critical(k, k: whatif(a: w5)) mine(whatif(d: wait)))) lock(L: whatif(a:"
            + " lock(M: w6)))";

    assertEquals(text, TextProgram.parse(text).toString());
    assertEquals(
        List.of(new Statement.WhatIf("a", List.of(new Statement.Work(1, 1)))),
        TextProgram.parse("whatif(a: w1)").body());
  }

  @Test
  void shouldReadEventsOfTasks() {
    assertEquals(
        List.of(
            new Statement.Spawn(
                "a",
                List.of(new Depend(Depend.Type.IN, "x")),
                true,
                "e",
                List.of(new Statement.Work(5, 1))),
            new Statement.Fulfill("e")),
        TextProgram.parse("spawn(a, detach e, untied, in x: w5) fulfill(e)").body());
    assertEquals(
        "spawn(a, untied, detach e, in x: w5) fulfill(e)",
        TextProgram.parse("spawn(a, in x, detach e, untied: w5) fulfill(e)").toString());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '"',
      textBlock =
          """
          w3 foo;                     4; unknown statement 'foo'
          w3 spawn(a: w5;            15; expected ')', found the end
          spawn(a w5);                7; unknown dependence type 'a'
          spawn(a, near x: w5);      10; unknown dependence type 'near'
          w3 );                       4; expected a statement, found ')'
          single(s, 3: w5);          11; '3' has no meaning here
          group(g, in x: w5);        10; a dependence has no meaning here
          now(a, detach e: w5);       8; an event has no meaning here
          now(a, untied: w5);         8; 'untied' has no meaning here
          parallel(p, @1: w5);       13; a member has no meaning here
          repeat(x: w5);              8; expected how often to repeat
          cost(some 7);               6; expected a cost, found 'some'
          w99999999999999999999;      1; more work than fits: w99999999999999999999
          parallel(p: for(f: @x w1)); 21; expected a member, found 'x'
          lock(: w1);                 6; expected the lock's name
          whatif(: w1);               8; expected the annotation's name
          whatif(a, b: w1);          11; 'b' has no meaning here
          """)
  void shouldSayWhereATextIsWrong(String text, int column, String message) {
    ProgramSyntaxException error =
        assertThrows(ProgramSyntaxException.class, () -> TextProgram.parse(text));

    assertEquals("column " + column + ": " + message, error.getMessage());
    assertEquals(column, error.column());
  }

  @Test
  void shouldRefuseTextThatWouldOverflowTheStack() {
    String deep = "spawn(:".repeat(100_000);

    ProgramSyntaxException error =
        assertThrows(ProgramSyntaxException.class, () -> TextProgram.parse(deep));

    assertTrue(error.getMessage().contains("nested deeper"), error.getMessage());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "barrier",
        "for(f: w1)",
        "parallel(p: spawn(a: barrier))",
        "parallel(p: for(f: for(g: w1)))",
        "parallel(p: single(s: masked(m: w1)))",
        "parallel(p: ordered(o: w1))",
        "parallel(p: sections(s: ordered(o: w1)))",
        "lock(L: barrier)",
        "lock(L: spawn(a: lock(L: w1)))",
        "lock(L: parallel(p: critical(c, A: w1)))",
        "lock(L: lock(L: w1))",
        "lock(L: lock(A: w1))",
        "group(g: mine(w1))",
        "whatif(a: barrier)",
        "parallel(p: whatif(a: ordered(o: w1)))",
        "parallel(p: lock(L: whatif(a: for(f: w1))))",
        "spawn(a, in *: w1)"
      })
  void shouldRefuseWhatOpenMpForbids(String text) {
    assertThrows(IllegalArgumentException.class, () -> TextProgram.parse(text));
  }
}
