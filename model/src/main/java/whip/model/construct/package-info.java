/**
 * Accounts of threads' time: in which class of which path each nanosecond of each thread is, and
 * what follows from that. {@code docs/constructs.md} says what the numbers mean.
 */
package whip.model.construct;
