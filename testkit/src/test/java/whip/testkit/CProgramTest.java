package whip.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import whip.testkit.GeneratorSettings.Independence;
import whip.testkit.tier.Tier;

class CProgramTest {
  private static final long[] SEEDS = Tier.current().seeds(10, 50).toArray();
  private static final String HEADER =
      """
      void whip_work(unsigned long units);
      void WHIP_WHATIF_BEGIN(const char* name);
      void WHIP_WHATIF_END(const char* name);
      """;

  @TempDir private Path folder;

  @Test
  void shouldWriteProgramsThatCompile() throws IOException, InterruptedException {
    Files.writeString(folder.resolve("whip.h"), HEADER);
    List<String> command =
        new ArrayList<>(
            List.of("clang-19", "-fsyntax-only", "-fopenmp", "-Wall", "-Werror", "-std=c11"));
    for (long seed : SEEDS) {
      Independence independence = seed % 2 == 0 ? Independence.SCHEDULE : Independence.TEAM;
      Program program = ProgramGenerator.program(seed, GeneratorSettings.forC(independence));
      Path file = folder.resolve("seed" + seed + ".c");
      Files.writeString(file, CProgram.of(program).text());
      command.add(file.toString());
      Path tasks = folder.resolve("tasks" + seed + ".c");
      Files.writeString(
          tasks, CProgram.of(ProgramGenerator.program(seed, GeneratorSettings.tasks())).text());
      command.add(tasks.toString());
    }
    Process compiler = new ProcessBuilder(command).redirectErrorStream(true).start();
    String complaints =
        new String(compiler.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, compiler.waitFor(), complaints);
  }

  @Test
  void shouldKnowTheLineOfEveryDirective() {
    Program program =
        TextProgram.parse(
            "w1 parallel(p: for(f, nowait: w2 ordered(o: w3) | spawn(t, in x: w4)) single(s: w5))");
    CProgram c = CProgram.of(program);

    assertEquals("#pragma omp parallel", line(c, DirectiveKind.PARALLEL, "p"));
    assertEquals(
        "#pragma omp for schedule(dynamic, 1) ordered nowait", line(c, DirectiveKind.FOR, "f"));
    assertEquals("#pragma omp ordered", line(c, DirectiveKind.ORDERED, "o"));
    assertEquals("#pragma omp task depend(in: at_x)", line(c, DirectiveKind.TASK, "t"));
    assertEquals("#pragma omp single", line(c, DirectiveKind.SINGLE, "s"));
    assertEquals(5, c.lines().size());
  }

  @Test
  void shouldDeclareTheEventOfADetachedTaskWhereItIsMade() {
    CProgram c =
        CProgram.of(
            TextProgram.parse(
                "spawn(a, detach e, in x: fulfill(e)) spawn(b, untied: w1) spawn(c: fulfill(e))"));

    List<String> main = c.text().lines().map(String::strip).toList();
    assertEquals(
        List.of(
            "omp_event_handle_t event_e = 0;",
            "#pragma omp task detach(event_e) depend(in: at_x)",
            "{",
            "omp_fulfill_event(event_e);",
            "}",
            "#pragma omp task untied",
            "{",
            "whip_work(1);",
            "}",
            "#pragma omp task",
            "{",
            "omp_fulfill_event(event_e);",
            "}"),
        main.subList(main.indexOf("omp_event_handle_t event_e = 0;"), main.indexOf("return 0;")));
  }

  private static String line(CProgram program, DirectiveKind kind, String name) {
    int line = program.lines().get(new Directive(kind, name));
    return program.text().lines().toList().get(line - 1).strip();
  }

  @Test
  void shouldWriteWhatIfRegionsAroundTheirBodies() {
    CProgram c =
        CProgram.of(
            TextProgram.parse(
                "whatif(a: parallel(p: whatif(b: for(f: whatif(c: w2 ordered(o: w3))))))"));

    List<String> main = c.text().lines().map(String::strip).toList();
    assertEquals(
        List.of(
            "WHIP_WHATIF_BEGIN(\"a\");",
            "#pragma omp parallel",
            "{",
            "WHIP_WHATIF_BEGIN(\"b\");",
            "#pragma omp for schedule(dynamic, 1) ordered",
            "for (int i1 = 0; i1 < 1; i1++) {",
            "switch (i1) {",
            "case 0: {",
            "WHIP_WHATIF_BEGIN(\"c\");",
            "whip_work(2);",
            "ordered_o();",
            "WHIP_WHATIF_END(\"c\");",
            "} break;",
            "}",
            "}",
            "WHIP_WHATIF_END(\"b\");",
            "}",
            "WHIP_WHATIF_END(\"a\");"),
        main.subList(
            main.indexOf("WHIP_WHATIF_BEGIN(\"a\");"),
            main.indexOf("WHIP_WHATIF_END(\"a\");") + 1));
    assertEquals("#pragma omp parallel", line(c, DirectiveKind.PARALLEL, "p"));
    assertEquals("#pragma omp ordered", line(c, DirectiveKind.ORDERED, "o"));
  }

  @Test
  void shouldKnowALineForEveryDirectiveOfTheProfile() {
    for (long seed : SEEDS) {
      Program program =
          ProgramGenerator.program(seed, GeneratorSettings.forC(Independence.SCHEDULE));
      CProgram c = CProgram.of(program);
      for (Directive directive : Oracle.profile(program, 2).directives().keySet()) {
        assertTrue(
            directive.equals(Directive.PROGRAM) || c.lines().containsKey(directive),
            "seed " + seed + ": " + directive);
      }
    }
  }

  @Test
  void shouldRefuseWhatHasNoLineOfItsOwn() {
    Program twice = TextProgram.parse("spawn(a: w1) spawn(a: w2)");
    assertThrows(IllegalArgumentException.class, () -> CProgram.of(twice));
  }

  @Test
  void shouldRefuseTwoOrderedBlocksInOneIteration() {
    for (String body :
        List.of("ordered(o: w1) ordered(q: w1)", "ordered(o: w1) whatif(a: ordered(q: w1))")) {
      Program twice = TextProgram.parse("parallel(p: for(f: " + body + "))");
      assertThrows(IllegalArgumentException.class, () -> CProgram.of(twice));
    }
  }
}
