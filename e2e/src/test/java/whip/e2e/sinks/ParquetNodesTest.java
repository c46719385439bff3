package whip.e2e.sinks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import whip.e2e.Engine;
import whip.e2e.Home;
import whip.e2e.ProfileReader;
import whip.e2e.Runs;
import whip.e2e.Toolchain;
import whip.testkit.tier.InSlices;

/** Nodes of real runs: what the files hold together is what the profile says. */
@ExtendWith(Engine.class)
@InSlices({8})
class ParquetNodesTest {
  @TempDir Path directory;

  @Test
  void shouldHoldAllWorkOfARunToTheLastUnit(Engine.Endpoint engine) throws Exception {
    Map<String, String> runs = new LinkedHashMap<>();
    for (String example : new String[] {"worked/loop_repeated", "worked/dependence"}) {
      Path source = Home.examples().resolve(example + ".c");
      Path program = Toolchain.clang(source, directory, "-O0", "-g");
      for (String detail : new String[] {"full", "adaptive"}) {
        runs.put(
            example + " " + detail,
            new Runs(engine).run(program, 4, "virtual", Map.of("WHIP_DETAIL", detail)).id());
      }
    }
    Map<String, ProfileReader.Profile> profiles = new LinkedHashMap<>();
    try (ProfileReader reader = new ProfileReader(engine)) {
      runs.forEach((name, run) -> profiles.put(name, reader.awaitComplete(run)));
    }
    try (ParquetFolder folder = new ParquetFolder(Files.createDirectory(directory.resolve("to")))) {
      for (int times = 0; times < 2; times++) { // The second time there is nothing new.
        engine
            .whip(
                "sink",
                "parquet",
                "--directory",
                folder.directory().toString(),
                "--nodes",
                "--once",
                "--bootstrap",
                engine.bootstrap(),
                "--registry",
                engine.registry())
            .expect(0);
      }
      profiles.forEach(
          (name, profile) -> {
            var program = profile.program();
            assertEquals(Map.of(), program.getLoss(), name);
            assertEquals(
                "%d items, work %d".formatted(items(program.getCounters()), program.getWork()),
                folder.nodes(runs.get(name)),
                name);
            profile
                .directives()
                .values()
                .forEach(
                    row ->
                        assertTrue(
                            folder.nodes(runs.get(name), "label").contains(row.getLabel()),
                            name + " " + row.getLabel()));
          });
    }
  }

  private static long items(Map<String, Long> counters) {
    return counters.get("itemsSent");
  }
}
