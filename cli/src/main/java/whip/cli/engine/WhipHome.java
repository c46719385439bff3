package whip.cli.engine;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/** Where the parts lie that the launcher built, and where this user's state is kept. */
public record WhipHome(Path root, Path state) {

  /** As the launcher set it up: it exports WHIP_HOME. */
  public static WhipHome of(Map<String, String> environment) {
    String state = environment.getOrDefault("WHIP_STATE_DIR", "");
    String xdg = environment.getOrDefault("XDG_STATE_HOME", "");
    Path parent =
        xdg.isEmpty()
            ? Path.of(environment.getOrDefault("HOME", "/"), ".local/state")
            : Path.of(xdg);
    return new WhipHome(
        Path.of(environment.getOrDefault("WHIP_HOME", ".")).toAbsolutePath().normalize(),
        state.isEmpty() ? parent.resolve("whip/engine") : Path.of(state).toAbsolutePath());
  }

  /** The collector that the OpenMP runtime loads. */
  public Path collector() {
    return root.resolve("build/native/libwhip.so");
  }

  /**
   * The pass for clang that lets programs tell their chunks; not built where LLVM's headers miss.
   */
  public Path chunksPlugin() {
    return root.resolve("build/native/libwhip-chunks.so");
  }

  /** The engine's jars: of the build that is current now, wherever a later build puts its own. */
  public Path engineJars() throws IOException {
    return root.resolve("build/lib/current").toRealPath().resolve("engine");
  }
}
