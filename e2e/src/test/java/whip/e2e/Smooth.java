package whip.e2e;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** {@code examples/whatif/smooth.c} on the virtual clock: every number is known. */
final class Smooth {
  private Smooth() {}

  static Path compile(Path directory) throws IOException {
    // Its path is in the pictures.
    Path text =
        Files.copy(Home.examples().resolve("whatif/smooth.c"), directory.resolve("smooth.c"));
    return Toolchain.clang(text, directory);
  }

  /** Compiles it and runs it on two threads, until its profile is complete. */
  static Runs.Run run(Engine.Endpoint engine, Path directory) throws IOException {
    Runs.Run run =
        new Runs(engine).run(compile(directory), 2, "virtual", Map.of("WHIP_NAME", "smooth"));
    try (ProfileReader reader = new ProfileReader(engine)) {
      reader.awaitComplete(run.id());
    }
    return run;
  }
}
