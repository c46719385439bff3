/**
 * From records of the node topic to rows of the model, for all its readers: generated classes stop
 * here. With it what such readers have in common: run ids, and sets of batch numbers.
 */
package whip.codec;
