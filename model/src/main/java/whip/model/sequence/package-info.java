/**
 * Items of one task in program order. A {@link whip.model.sequence.Piece} is a cost with a wait in
 * it; a {@link whip.model.sequence.Sequence} also keeps what cannot be folded yet: dependences,
 * ordered blocks, and constructs that wait for older children. {@link
 * whip.model.sequence.SequenceInterpreter} folds those once their surroundings are known, and
 * {@link whip.model.sequence.LengthPolicy} decides how long a strand is. Stands on {@code
 * whip.model.algebra}.
 */
package whip.model.sequence;
