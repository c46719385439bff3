/**
 * Numbers of grains, which are tasks and chunks: {@link whip.model.grain.GrainPiece} is what a fold
 * carries, with {@link whip.model.grain.GrainSums} by directive; {@link
 * whip.model.grain.CauseTotals} is read off them at the end, and {@link whip.model.grain.CutOffs}
 * and {@link whip.model.grain.ChunkAdvice} predict other sizes. {@link
 * whip.model.grain.Parallelism} and {@link whip.model.grain.StrandGraph} need every strand. {@link
 * whip.model.grain.GrainGraph} makes such a graph of a run's rows, by {@link
 * whip.model.grain.GraphWalk}. {@code docs/grains.md} says what the numbers mean.
 */
package whip.model.grain;
