/**
 * Regions of serial programs. {@link whip.model.region.RegionDictionary} is the compressed tree of
 * their instances, {@link whip.model.region.ContextTable} adds it up by context without expanding
 * it, and {@link whip.model.region.RegionProfile} has the rows that a plan is made from: each with
 * its {@link whip.model.region.SelfParallelism}, its {@link whip.model.region.Label}, and the
 * dependences that block it. {@code docs/serial.md} says what the numbers mean.
 */
package whip.model.region;
