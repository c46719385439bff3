package whip.model.region;

/** Whether iterations overwrite what earlier ones read or wrote (anti- and output dependences). */
public enum Hazards {
  /** There are none: the compiler excluded them, or a run that looked for them. */
  EXCLUDED,

  /** Nothing excludes them. */
  UNCHECKED,

  /** There are some: each iteration needs a copy of what it reads. */
  FOUND;

  /** Hazards of two runs: what one found counts. */
  Hazards plus(Hazards other) {
    return compareTo(other) >= 0 ? this : other;
  }
}
