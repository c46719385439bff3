package whip.view;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import whip.model.profile.Limit;
import whip.model.profile.Profile;

/**
 * Advice on a profile's limits, printed below its table:
 *
 * <pre>
 * Single chunks and sections show in programs compiled with
 *     clang-19 -g -fopenmp -fpass-plugin=/home/me/whip/build/native/libwhip-chunks.so
 * </pre>
 */
public final class Remedies {
  private Remedies() {}

  /** Nothing if there is nothing to do. */
  public static List<String> lines(Profile profile, Path chunksPlugin) {
    Set<String> limits = profile.run().limits().keySet();
    return Limit.STATIC_CHUNKS.isIn(limits) || Limit.SECTION_BLOCKS.isIn(limits)
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
