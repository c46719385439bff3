package whip.topic;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The topics of one installation, in the order of the data's journey. */
public enum Topic {
  // catalogue: java-topics
  RUN("run", Partitions.RUNS, 0, Role.COLLECTOR, Role.READER),
  LOCATION("location", Partitions.ONE, 0, Role.COLLECTOR, Role.NODE_READER),
  NODE("node", Partitions.MASS, 30, Role.COLLECTOR, Role.NODE_READER),
  CONSTRUCT("construct", Partitions.MASS, 30, Role.COLLECTOR, Role.NODE_READER),
  GRAIN_DELTA("grain.delta", Partitions.MASS, 30, Role.COLLECTOR, Role.NODE_READER),
  REGION("region", Partitions.MASS, 30, Role.COLLECTOR, Role.NODE_READER),
  SUBTREE("subtree", Partitions.MASS, 7, Role.TOPOLOGY),
  RESULT("result", Partitions.RUNS, 7, Role.TOPOLOGY),
  PROFILE("profile", Partitions.RUNS, 0, Role.TOPOLOGY, Role.READER),
  ACCOUNT("account", Partitions.RUNS, 0, Role.TOPOLOGY, Role.READER),
  PROPERTY("property", Partitions.RUNS, 0, Role.TOPOLOGY, Role.READER),
  GRAIN("grain", Partitions.RUNS, 0, Role.TOPOLOGY, Role.READER),
  PARALLELISM("parallelism", Partitions.RUNS, 0, Role.TOPOLOGY, Role.READER),
  CONTROL(
      "control",
      Partitions.ONE,
      0,
      List.of(Role.ASKER, Role.TOPOLOGY),
      Role.COLLECTOR,
      Role.READER),
  WHATIF_REQUEST("whatif.request", Partitions.RUNS, 7, Role.ASKER),
  WHATIF("whatif", Partitions.RUNS, 0, Role.TOPOLOGY, Role.READER),
  DLQ("dlq", Partitions.ONE, 30, Role.TOPOLOGY);
  // catalogue: end

  private final String suffix;
  private final Partitions partitions;
  private final int keepDays;

  @SuppressWarnings("ImmutableEnumChecker") // made by List.of
  private final List<Role> writers;

  @SuppressWarnings("ImmutableEnumChecker") // made by List.of
  private final List<Role> readers;

  Topic(String suffix, Partitions partitions, int keepDays, Role writer, Role... readers) {
    this(suffix, partitions, keepDays, List.of(writer), readers);
  }

  Topic(String suffix, Partitions partitions, int keepDays, List<Role> writers, Role... readers) {
    this.suffix = suffix;
    this.partitions = partitions;
    this.keepDays = keepDays;
    this.writers = List.copyOf(writers);
    this.readers = List.of(readers);
  }

  /** Its name in the installation whose names begin with this prefix. */
  public String in(String prefix) {
    return prefix + suffix;
  }

  public Partitions partitions() {
    return partitions;
  }

  /** How long its records stay; empty if it is compacted. */
  public Optional<Duration> retention() {
    return keepDays == 0 ? Optional.empty() : Optional.of(Duration.ofDays(keepDays));
  }

  /** Those that a role writes. */
  public static List<Topic> writtenBy(Role role) {
    return Stream.of(values()).filter(topic -> topic.writers.contains(role)).toList();
  }

  /** Those that a role reads; the topology reads all. */
  public static List<Topic> readBy(Role role) {
    return Stream.of(values()).filter(topic -> topic.readers.contains(role)).toList();
  }
}
