package whip.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import whip.testkit.tier.InSlices;

/**
 * Runs the archive of {@code whip dist} where the checkout is not: it needs no source and builds
 * nothing. {@code whip dist --check} goes further, but needs root and a network: it installs the
 * package in a clean Debian.
 */
@ExtendWith(Engine.class)
@InSlices({4})
class DistributionTest {
  private static final Path DIST = Home.ROOT.resolve("build/dist");

  @TempDir static Path directory;
  private static Path tree;

  @BeforeAll
  static void unpack() throws IOException {
    assumeTrue(Files.exists(Path.of("/usr/bin/dpkg-shlibdeps")), "packages are made on Debian");
    Shell.run(List.of(Home.whip().toString(), "dist"), Map.of()).expect(0);
    Path archive;
    try (Stream<Path> made = Files.list(DIST)) {
      archive = made.filter(file -> file.toString().endsWith(".tar.gz")).findFirst().orElseThrow();
    }
    tree = Files.createDirectory(directory.resolve("with a space"));
    Shell.run(tree, List.of("tar", "--strip-components=1", "-xf", archive.toString()), Map.of())
        .expect(0);
  }

  @Test
  void shouldProfileWithoutTheCheckout(Engine.Endpoint engine) throws IOException {
    JsonNode profile = profiled(engine);
    assertEquals(20, profile.get("work").asLong());
    assertEquals(15, profile.get("span").asLong());
    // The next command starts faster by it.
    try (Stream<Path> cache = Files.list(directory.resolve("home/.cache/whip"))) {
      assertEquals(1, cache.count());
    }
  }

  @Test
  void shouldRunASink(Engine.Endpoint engine) throws IOException {
    String run = profiled(engine).get("run").asText();
    Path files = directory.resolve("parquet");
    whip(engine, "sink", "parquet", "--once", "--directory", files.toString()).expect(0);
    try (Stream<Path> written = Files.walk(files)) {
      assertTrue(written.anyMatch(file -> file.toString().contains(run)), run + " in " + files);
    }
  }

  @Test
  void shouldFindItsOwnParts() {
    String doctor = whip("doctor").expect(0).out();
    assertTrue(doctor.contains("collector: " + tree.resolve("lib/libwhip.so")), doctor);
    assertFalse(doctor.contains(Home.ROOT.toString() + "/"), doctor);
    Shell.Result test = whip("test").expect(125);
    assertTrue(test.err().contains("is for the source's checkout"), test.err());
  }

  @Test
  void shouldStartATopologyForServiceManagers() {
    Shell.Result started = installed("whip-topology", List.of()).expect(2);
    assertTrue(started.err().contains("--bootstrap is missing"), started.err());
  }

  @Test
  void shouldNameThePackagesThatItsLibrariesAreFrom() throws IOException {
    Path packaged;
    try (Stream<Path> made = Files.list(DIST)) {
      packaged = made.filter(file -> file.toString().endsWith(".deb")).findFirst().orElseThrow();
    }
    List<String> ask = List.of("dpkg-deb", "--field", packaged.toString(), "Depends");
    String depends = Shell.run(ask, Map.of()).expect(0).out();
    assertTrue(depends.matches("(?s).*\\blibc6 \\(>= .*\\blibdw1\\b.*"), depends);
    assertTrue(depends.contains("java17-runtime-headless"), depends);
  }

  private static JsonNode profiled(Engine.Endpoint engine) throws IOException {
    Path program = Toolchain.clang(Home.ROOT.resolve("e2e/src/test/programs/echo.c"), directory);
    Shell.Result ran =
        whip(engine, "run", "--clock", "virtual", "--json", "-", "--", program.toString());
    return new ObjectMapper().readTree(ran.expect(0).out());
  }

  /** Its user, towards a cluster: options before the program and its arguments. */
  private static Shell.Result whip(Engine.Endpoint engine, String... arguments) {
    List<String> all = new ArrayList<>(List.of(arguments));
    int program = all.indexOf("--");
    all.addAll(program < 0 ? all.size() : program, engine.options());
    return whip(all.toArray(String[]::new));
  }

  private static Shell.Result whip(String... arguments) {
    return installed("whip", List.of(arguments));
  }

  /** With nothing of our environment, as after a login. */
  private static Shell.Result installed(String program, List<String> arguments) {
    List<String> command =
        new ArrayList<>(
            List.of(
                "env",
                "-i",
                "PATH=/usr/bin:/bin",
                "HOME=" + directory.resolve("home"),
                tree.resolve("bin").resolve(program).toString()));
    command.addAll(arguments);
    return Shell.run(command, Map.of());
  }
}
