/**
 * Sums of a run's grains by directive (docs/grains.md), from records of the collector to rows of
 * the grain topic.
 */
package whip.streams.grain;
