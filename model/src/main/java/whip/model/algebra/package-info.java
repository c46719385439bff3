/**
 * The numbers that a folded piece of a run consists of, and how they add up: {@link
 * whip.model.algebra.Cost} (work and three paths), {@link whip.model.algebra.Path} (the sum of its
 * {@link whip.model.algebra.Strands} and its what-if {@link whip.model.algebra.Curves}) and {@link
 * whip.model.algebra.Sums} (instances, locks and annotations). {@code whip.model.sequence} adds
 * waits for older children, and dependences. docs/model.md §2 has the formulas.
 */
package whip.model.algebra;
