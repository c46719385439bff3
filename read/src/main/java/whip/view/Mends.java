package whip.view;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import whip.model.profile.Profile;

/**
 * What the user can do about a profile's limits, below its table:
 *
 * <pre>
 * Single chunks and sections show in programs compiled with
 *     clang-19 -g -fopenmp -fpass-plugin=/home/me/whip/build/native/libwhip-chunks.so
 * </pre>
 */
public final class Mends {
  /** Names of limits, as the collector gives them. */
  private static final Set<String> HIDDEN_CHUNKS = Set.of("static-chunks", "section-blocks");

  private Mends() {}

  /** Nothing if there is nothing to do. */
  public static List<String> lines(Profile profile, Path chunksPlugin) {
    return profile.run().limits().keySet().stream().anyMatch(HIDDEN_CHUNKS::contains)
        ? List.of(
            "",
            "Single chunks and sections show in programs compiled with",
            "    " + compileLine(chunksPlugin))
        : List.of();
  }

  /** In one piece, to be copied. */
  public static String compileLine(Path chunksPlugin) {
    return "clang-19 -g -fopenmp -fpass-plugin=" + chunksPlugin;
  }
}
