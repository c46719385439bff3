package whip.model.whatif;

/**
 * Which side of the truth a fold keeps to where a folded item cannot be divided as a hypothesis
 * asks: lengths only ever add up and compete, so that shorter items make a shorter run.
 */
public enum Bound {
  /** The truth; where all items are known exactly. */
  EXACT,
  /** Nothing is longer than it would be. */
  LOWER,
  /** Nothing is shorter than it would be. */
  UPPER
}
