package whip.cli.engine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * Where the parts lie that the launcher built, or that came with the installation, and where this
 * user's state is kept.
 *
 * @param user the user's home directory
 */
public record WhipHome(Path root, Path state, Path user) {

  /** Directories that the launcher set up: it exports WHIP_HOME. */
  public static WhipHome of(Map<String, String> environment) {
    String state = environment.getOrDefault("WHIP_STATE_DIR", "");
    String xdg = environment.getOrDefault("XDG_STATE_HOME", "");
    Path user = Path.of(environment.getOrDefault("HOME", "/"));
    Path parent = xdg.isEmpty() ? user.resolve(".local/state") : Path.of(xdg);
    return new WhipHome(
        Path.of(environment.getOrDefault("WHIP_HOME", ".")).toAbsolutePath().normalize(),
        state.isEmpty() ? parent.resolve("whip/engine") : Path.of(state).toAbsolutePath(),
        user);
  }

  /** The state directory as a user would write it, since a line has 80 columns. */
  public String shownState() {
    boolean atHome = user.getNameCount() > 0 && state.startsWith(user);
    return atHome ? "~/" + user.relativize(state) : state.toString();
  }

  /** The command that its user types. */
  public Path launcher() {
    return root.resolve(isInstalled() ? "bin/whip" : "whip");
  }

  /** The command that starts a topology on a cluster, without options. */
  public String topologyCommand() {
    return isInstalled()
        ? "whip-topology"
        : "java -cp '%s/*' whip.streams.TopologyMain"
            .formatted(root.resolve("build/lib/current/engine"));
  }

  /** The collector that the OpenMP runtime loads. */
  public Path collector() {
    return nativeParts().resolve("libwhip.so");
  }

  /**
   * The pass for clang that lets programs report their chunks; not built where LLVM's headers miss.
   */
  public Path chunksPlugin() {
    return nativeParts().resolve("libwhip-chunks.so");
  }

  /** The engine's jars: of the build that is current now, wherever a later build puts its own. */
  public Path engineJars() throws IOException {
    return javaParts().resolve("engine");
  }

  /** A sink's jars, which the launcher of a checkout builds when it is used first. */
  public Path sinkJars(String sink) throws IOException {
    return javaParts().resolve("sink-" + sink);
  }

  private Path javaParts() throws IOException {
    return isInstalled() ? installed() : root.resolve("build/lib/current").toRealPath();
  }

  /** Where the native parts are, the collector among them. */
  public Path nativeParts() {
    return isInstalled() ? installed() : root.resolve("build/native");
  }

  /** An installation has {@code lib} beside {@code bin}, a checkout has nothing of this name. */
  private boolean isInstalled() {
    return Files.exists(installed());
  }

  private Path installed() {
    return root.resolve("lib");
  }
}
