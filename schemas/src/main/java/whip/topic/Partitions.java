package whip.topic;

/** How many partitions a topic has. */
public enum Partitions {
  /** As many as the installation chooses for what carries the mass. */
  MASS,
  /** As many as it chooses for topics with one row per run and second. */
  RUNS,
  /** A single one. */
  ONE
}
