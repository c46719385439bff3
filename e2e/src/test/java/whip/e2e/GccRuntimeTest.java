package whip.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import whip.testkit.tier.InSlices;

/** Programs and libraries that GCC built run on LLVM's runtime, whatever starts or loads them. */
@ExtendWith(Engine.class)
class GccRuntimeTest {
  private static final Path PROGRAMS = Home.ROOT.resolve("e2e/src/test/programs");
  private static final Path LLVMS = Path.of("/usr/lib/llvm-19/lib/libomp.so.5");

  @TempDir Path directory;

  @ParameterizedTest
  @ValueSource(strings = {"env", "taskset -c 0", "sh -c", "sh -c true;"})
  void shouldSeeAProgramThatAnotherStarts(String starter, Engine.Endpoint engine)
      throws IOException {
    Path program = Toolchain.gcc(PROGRAMS.resolve("echo.c"), directory);
    List<String> command = new ArrayList<>(List.of(starter.split(" ")));
    if (starter.startsWith("sh")) {
      String before = starter.substring("sh -c".length());
      command = List.of("sh", "-c", before + program + " 4");
    } else {
      command.addAll(List.of(program.toString(), "4"));
    }
    Shell.Result ran = run(engine, command).expect(4);
    assertEquals(20, json(ran).get("work").asLong());
    assertTrue(words(ran).contains("those that GCC built run on LLVM's runtime"), ran.err());
  }

  @Test
  void shouldSeeALibraryThatIsLoadedLater(Engine.Endpoint engine) throws IOException {
    Path library = library("gcc", "libwork.so");
    Path loads = plain();
    assertSeen(run(engine, List.of(loads.toString(), library.toString())).expect(0));
    Path python = Path.of("/usr/bin/python3");
    if (Files.isExecutable(python)) {
      String line = "import ctypes; ctypes.CDLL('%s').work()".formatted(library);
      assertSeen(run(engine, List.of(python.toString(), "-c", line)).expect(0));
    }
  }

  /** Loads a runtime as Python packages do that bring their own: those set where to look first. */
  @InSlices({0, 2, 4, 6, 8})
  @Test
  void shouldNameThePreloadForALibraryWithARuntimeOfItsOwn(Engine.Endpoint engine)
      throws IOException {
    Path own = Files.createDirectory(directory.resolve("own"));
    Files.copy(Path.of("/usr/lib/x86_64-linux-gnu/libgomp.so.1"), own.resolve("libgomp.so.1"));
    Path library = library("gcc", "libwork.so", "-Wl,--disable-new-dtags", "-Wl,-rpath," + own);
    Path loads = plain();
    Shell.Result unseen = run(engine, List.of(loads.toString(), library.toString())).expect(125);
    assertTrue(unseen.err().contains("started no OpenMP runtime"), unseen.err());
    Matcher preload = Pattern.compile("LD_PRELOAD=\\S+").matcher(unseen.err());
    assertTrue(preload.find(), unseen.err());
    assertSeen(
        run(engine, List.of("env", preload.group(), loads.toString(), library.toString()))
            .expect(0));
    // For the command itself this is known before.
    Path program =
        Toolchain.gcc(
            PROGRAMS.resolve("echo.c"), directory, "-Wl,--disable-new-dtags", "-Wl,-rpath," + own);
    assertEquals(
        20, json(run(engine, List.of(program.toString(), "4")).expect(4)).get("work").asLong());
  }

  /** With another of LLVM's runtimes in the process both would end it. */
  @Test
  void shouldNotEndAProgramWithTwoRuntimes(Engine.Endpoint engine) throws IOException {
    String runtime = Files.readString(LLVMS, StandardCharsets.ISO_8859_1);
    Path other = directory.resolve("libxmp.so.5");
    // Under another name, as Intel's: by the same one it would be the same.
    Files.writeString(
        other, runtime.replace("libomp.so.5\0", "libxmp.so.5\0"), StandardCharsets.ISO_8859_1);
    Path gcc = library("gcc", "libgcc_work.so");
    Path object = directory.resolve("work.o");
    compile("clang-19", "-fPIC", "-c", "-fopenmp", source().toString(), "-o", object.toString());
    Path clang = directory.resolve("libclang_work.so");
    compile(
        "clang-19",
        "-shared",
        object.toString(),
        other.toString(),
        "-Wl,-rpath," + directory,
        "-o",
        clang.toString());
    Path loads = plain();
    for (List<Path> order : List.of(List.of(gcc, clang), List.of(clang, gcc))) {
      Shell.Result ran =
          run(engine, List.of(loads.toString(), order.get(0).toString(), order.get(1).toString()))
              .expect(0);
      assertFalse(ran.err().contains("OMP: Error"), ran.err());
    }
  }

  /** Detached tasks waited for ever, a scope ended the program, and teams worked several times. */
  @Test
  void shouldDoWhatOnlyGccsRuntimeHas(Engine.Endpoint engine) throws IOException {
    Path program = Toolchain.gcc(PROGRAMS.resolve("gcc_features.c"), directory, "-pthread");
    String without = Shell.run(List.of(program.toString()), Map.of()).expect(0).out();
    assertEquals("4 7 4 4950 1\n", without);
    for (List<String> command :
        List.of(List.of(program.toString()), List.of("env", program.toString()))) {
      Path json = directory.resolve("profile.json");
      Shell.Result ran = run(engine, json.toString(), command).expect(0);
      assertEquals(without, ran.out());
      JsonNode profile = new ObjectMapper().readTree(json.toFile());
      assertEquals("complete", profile.get("status").asText(), ran.err());
    }
  }

  @Test
  void shouldLeaveGccsRuntimeWhereItsUserWantsIt(Engine.Endpoint engine) {
    Path program = Toolchain.gcc(PROGRAMS.resolve("echo.c"), directory);
    for (String starter : List.of("", "env ")) {
      String line = "WHIP_GCC=0 %s run -- %s%s 4".formatted(Home.whip(), starter, program);
      Shell.Result ran = Shell.run(List.of("sh", "-c", line), engine.environment()).expect(4);
      assertTrue(words(ran).contains("GCC's OpenMP runtime"), ran.err());
      assertFalse(ran.err().contains("echo.c:"), ran.err());
    }
  }

  private static void assertSeen(Shell.Result ran) throws IOException {
    JsonNode profile = json(ran);
    assertEquals(20, profile.get("work").asLong(), ran.err());
    assertEquals(
        "loaded_work.c:6", profile.get("directives").get(0).get("label").asText(), ran.err());
  }

  private static Path source() {
    return PROGRAMS.resolve("loaded_work.c");
  }

  private Path library(String compiler, String name, String... options) {
    Path library = directory.resolve(name);
    List<String> words =
        new ArrayList<>(List.of(compiler, "-g", "-O1", "-fopenmp", "-fPIC", "-shared"));
    words.addAll(List.of("-I" + Home.include(), source().toString(), "-o", library.toString()));
    words.addAll(List.of(options));
    Shell.run(words, Map.of()).expect(0);
    return library;
  }

  private Path plain() {
    Path program = directory.resolve("loads");
    compile("gcc", "-g", PROGRAMS.resolve("loads.c").toString(), "-o", program.toString(), "-ldl");
    return program;
  }

  private static void compile(String... words) {
    List<String> command = new ArrayList<>(List.of(words));
    command.add(1, "-I" + Home.include());
    Shell.run(command, Map.of()).expect(0);
  }

  private static String words(Shell.Result ran) {
    return ran.err().replaceAll("\\s+", " ");
  }

  private static JsonNode json(Shell.Result ran) throws IOException {
    return new ObjectMapper().readTree(ran.out());
  }

  private static Shell.Result run(Engine.Endpoint engine, List<String> command) {
    return run(engine, "-", command);
  }

  private static Shell.Result run(Engine.Endpoint engine, String json, List<String> command) {
    List<String> words = new ArrayList<>(List.of(Home.whip().toString(), "run"));
    words.addAll(List.of("--clock", "virtual", "--json", json, "--"));
    words.addAll(command);
    return Shell.run(words, engine.environment());
  }
}
