package whip.view;

import java.util.Optional;
import whip.model.profile.Profile;
import whip.model.profile.Ratio;
import whip.model.profile.RegionRow;
import whip.model.profile.Tables;

/**
 * Sentence on static loops without a chunk size: each thread has one block of them, so their span
 * depends on the number of threads (docs/model.md §7).
 */
final class BlocksText {
  /** Behind the kind of a directive that has such blocks, and before the sentence. */
  static final String MARK = "*";

  private BlocksText() {}

  /** Where smaller blocks would make what bounds the program shorter; else empty. */
  static Optional<String> sentence(Profile profile) {
    Tables tables = profile.tables();
    return tables.regions().stream()
        .filter(RegionRow::isStaticBlocks)
        .filter(blocks -> blocks.lower().rest(0) < tables.bound())
        .map(blocks -> sentence(profile, blocks))
        .findFirst();
  }

  private static String sentence(Profile profile, RegionRow blocks) {
    Tables tables = profile.tables();
    return "%s Static loops give each thread one block: %s %% of the work, %s %% of the critical path. The %s is for these blocks. With more threads the blocks are smaller; then it is at least %s, if nothing else depends on the number of threads (@static-blocks)."
        .formatted(
            MARK,
            Units.fixed(Ratio.percent(blocks.work(), tables.work()), 1),
            Units.fixed(Ratio.percent(blocks.serialWork(), tables.span()), 1),
            BoundText.name(profile),
            Units.scaled(blocks.lower().rest(0), profile.run().unit()));
  }
}
