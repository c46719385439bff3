/**
 * Regions of serial programs (docs/serial.md), from records of the collector to rows of the
 * parallelism topic.
 */
package whip.streams.region;
