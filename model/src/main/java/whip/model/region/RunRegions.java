package whip.model.region;

import java.util.Optional;

/**
 * Regions of one run of a serial program, as far as they are known.
 *
 * @param ended whether nothing comes any more
 * @param missing records of the collector that were lost
 * @param profile empty where records are missing: an entry may lack its children then
 */
public record RunRegions(boolean ended, long missing, Optional<RegionProfile> profile) {}
