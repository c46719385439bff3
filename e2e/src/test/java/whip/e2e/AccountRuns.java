package whip.e2e;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Programs of a test, from their text to what verbs write of their runs as JSON. */
final class AccountRuns {
  private static final Path PROGRAMS = Home.ROOT.resolve("e2e/src/test/programs");

  private static final Path CONSTRUCTS = Home.ROOT.resolve("producer-native/test/constructs");

  private final Engine.Endpoint engine;
  private final Path directory;

  /**
   * Runs programs by the command line.
   *
   * @param directory for programs and files of the runs
   */
  AccountRuns(Engine.Endpoint engine, Path directory) {
    this.engine = engine;
    this.directory = directory;
  }

  /** Compiles a program that other tests have, too. */
  Path shared(String name) {
    return Toolchain.clang(PROGRAMS.resolve(name), directory);
  }

  /** Compiles a program of the collector's own tests. */
  Path construct(String name) {
    return Toolchain.clang(CONSTRUCTS.resolve(name), directory);
  }

  /** Compiles a program of this text, with these options of the compiler. */
  Path compile(String name, String text, String... options) throws IOException {
    return Toolchain.clang(Files.writeString(directory.resolve(name), text), directory, options);
  }

  /** Id of a run on the virtual clock, with these options of {@code whip run}. */
  String virtual(Path program, String... options) throws IOException {
    List<String> line = new ArrayList<>(List.of("--clock", "virtual"));
    line.addAll(List.of(options));
    line.add(program.toString());
    return run(0, line);
  }

  /** Id of a run on the real clock. */
  String timed(Path program, String... arguments) throws IOException {
    List<String> line = new ArrayList<>(List.of("--clock", "tsc", program.toString()));
    line.addAll(List.of(arguments));
    return run(0, line);
  }

  /** Id of a run on the virtual clock whose program is killed. */
  String killed(Path program) throws IOException {
    return run(137, List.of("--clock", "virtual", program.toString()));
  }

  private String run(int status, List<String> optionsAndProgram) throws IOException {
    Path json = directory.resolve("run.json");
    List<String> line = new ArrayList<>(List.of("run", "--json", json.toString()));
    line.addAll(optionsAndProgram);
    engine.whip(line.toArray(String[]::new)).expect(status);
    return new ObjectMapper().readTree(json.toFile()).get("run").asText();
  }

  /** Result of a verb for a run, of its last account. */
  JsonNode json(String verb, String run) throws IOException {
    JsonNode json = engine.json(verb, run);
    assertTrue(json.get("ended").asBoolean(), json::toString);
    return json;
  }
}
