package whip.topic;

/** How many partitions a topic has. */
public enum Partitions {
  /** The installation's choice for topics that carry the mass. */
  MASS,
  /** The installation's choice for topics with one row per run and second. */
  RUNS,
  /** A single one. */
  ONE
}
