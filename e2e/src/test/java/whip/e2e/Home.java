package whip.e2e;

import java.nio.file.Files;
import java.nio.file.Path;

/** The checkout under test, built: where its command, collector, header and examples are. */
public final class Home {

  public static final Path ROOT = Path.of(System.getProperty("whip.home", "..")).toAbsolutePath();

  private Home() {}

  public static Path whip() {
    return existing(ROOT.resolve("whip"));
  }

  /** Class path of the streams side. */
  public static Path engineJars() {
    return existing(ROOT.resolve("build/lib/current/engine"));
  }

  public static Path collector() {
    return existing(ROOT.resolve("build/native/libwhip.so"));
  }

  public static Path include() {
    return existing(ROOT.resolve("producer-native/include"));
  }

  public static Path examples() {
    return existing(ROOT.resolve("examples"));
  }

  private static Path existing(Path path) {
    if (!Files.exists(path)) {
      throw new IllegalStateException(path + " is missing: build first, ./whip test does it");
    }
    return path;
  }
}
