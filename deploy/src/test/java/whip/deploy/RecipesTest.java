package whip.deploy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks the recipes of other installers, as far as possible without them. */
class RecipesTest {
  private static final Path DEPLOY = Yaml.ROOT.resolve("deploy");

  @TempDir Path directory;

  /** Runs systemd's own check: an unknown setting, a bad value, a command that is not there. */
  @Test
  void shouldGiveSystemdAUnitThatItUnderstands() throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/systemd-analyze")), "no systemd here");
    String unit = Files.readString(DEPLOY.resolve("systemd/whip-topology.service"));
    assertTrue(unit.contains("\nExecStart=/usr/bin/whip-topology\n"));
    Path here = directory.resolve("whip-topology.service");
    Files.writeString(here, unit.replace("/usr/bin/whip-topology", "/bin/true"));
    Script.Result verified =
        new Script(directory).run("systemd-analyze", "verify", "--man=no", here.toString());
    assertEquals("", verified.said());
    assertEquals(0, verified.status());
  }

  @Test
  void shouldSetVariablesThatTheTopologyReads() throws IOException {
    String main =
        Files.readString(
            Yaml.ROOT.resolve("streams-app/engine/src/main/java/whip/streams/TopologyMain.java"));
    String start = Files.readString(Yaml.ROOT.resolve("scripts/dist/whip-topology"));
    String all =
        Files.readString(DEPLOY.resolve("systemd/whip-topology.service"))
            + Files.readString(DEPLOY.resolve("systemd/topology.env"));
    Matcher variable = Pattern.compile("(?m)^(?:Environment=)?(WHIP_[A-Z_]+)=").matcher(all);
    int count = 0;
    while (variable.find()) {
      String name = variable.group(1);
      String option =
          "\"--" + name.substring(5).toLowerCase(java.util.Locale.ROOT).replace('_', '-') + "\"";
      assertTrue(main.contains(option) || start.contains(name), name);
      count++;
    }
    assertEquals(8, count);
  }

  @Test
  void shouldGiveSpackPython() throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/python3")), "no Python here");
    try (Stream<Path> files = Files.walk(DEPLOY.resolve("spack"))) {
      List<Path> recipes = files.filter(file -> file.endsWith("package.py")).toList();
      assertEquals(2, recipes.size());
      for (Path recipe : recipes) {
        Script.Result parsed =
            new Script(directory)
                .run(
                    "/usr/bin/python3",
                    "-c",
                    "import ast, sys; ast.parse(open(sys.argv[1]).read())",
                    recipe.toString());
        assertEquals("", parsed.said(), recipe.toString());
      }
    }
  }

  /** Each of them copies files of this checkout, or of `whip dist`. */
  @Test
  void shouldInstallFilesThatThereAre() throws IOException {
    String spack = Files.readString(DEPLOY.resolve("spack/packages/whip/package.py"));
    Matcher file =
        Pattern.compile("\"((?:scripts|producer-native|examples|docs)(?:/[\\w./-]+)?)\"")
            .matcher(spack);
    int count = 0;
    while (file.find()) {
      assertTrue(Files.exists(Yaml.ROOT.resolve(file.group(1))), file.group(1));
      count++;
    }
    assertEquals(10, count);
    String apptainer = Files.readString(DEPLOY.resolve("apptainer/whip.def"));
    // Not to /tmp or a home: while it builds, those are the builder's own.
    assertTrue(apptainer.contains("build/dist/whip_0.1.0_amd64.deb /opt/whip.deb"));
  }

  @Test
  void shouldGiveTheShellScriptsItUnderstands() throws Exception {
    try (Stream<Path> files = Files.list(DEPLOY.resolve("slurm"))) {
      for (Path file : files.filter(f -> !f.toString().endsWith(".md")).toList()) {
        Script.Result parsed = new Script(directory).run("bash", "-n", file.toString());
        assertEquals("", parsed.said(), file.toString());
      }
    }
  }
}
