package whip.model.scale;

import java.util.Locale;
import java.util.Optional;
import whip.model.profile.Fraction;
import whip.model.profile.Profile;
import whip.model.profile.RegionRow;
import whip.model.profile.Tables;
import whip.model.whatif.Processors;

/**
 * Bounds of the program's time on other numbers of processors, from one run (docs/model.md §7).
 *
 * @param timeMax absent where static loops are divided again for another number of threads: only
 *     the bound from below holds then
 */
public record Bounds(int processors, Fraction timeMin, Optional<Fraction> timeMax) {

  /** Where a time lies. */
  public enum Place {
    BELOW,
    INSIDE,
    ABOVE;

    /** Name in JSON: {@code below}, {@code inside}, {@code above}. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  static Bounds of(Profile run, int processors) {
    Tables tables = run.tables();
    if (processors != run.run().threads() && hasBlocks(tables)) {
      Fraction share = Fraction.of(tables.work(), processors);
      return new Bounds(
          processors, share.max(Fraction.of(boundWithoutBlocks(tables))), Optional.empty());
    }
    Processors bounds = Processors.of(processors, tables);
    return new Bounds(processors, bounds.timeMin(), Optional.of(bounds.timeMax()));
  }

  private static boolean hasBlocks(Tables tables) {
    return tables.directives().stream().anyMatch(row -> row.instances().loops().blocks() > 0);
  }

  /** 0 where no curve says it. */
  private static long boundWithoutBlocks(Tables tables) {
    return tables.regions().stream()
        .filter(RegionRow::isStaticBlocks)
        .findFirst()
        .map(blocks -> blocks.lower().rest(0))
        .orElse(0L);
  }

  /** Where a measured time lies; both ends are inside. */
  public Place place(Fraction time) {
    if (time.compareTo(timeMin) < 0) {
      return Place.BELOW;
    }
    return timeMax.filter(max -> time.compareTo(max) > 0).isPresent() ? Place.ABOVE : Place.INSIDE;
  }
}
