/**
 * Runs of one program on different numbers of threads: speedups with intervals, properties, models
 * and bounds (docs/scaling.md).
 */
package whip.model.scale;
