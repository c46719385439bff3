package whip.engine.protocol;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Request of {@code whip topics}, as arguments of the process that knows the topics:
 *
 * <pre>
 * acls PREFIX
 * create BOOTSTRAP REGISTRY PREFIX CONFIG|- PARTITIONS RUN_PARTITIONS REPLICAS CREATE DOCTOR
 * plan …       as create, without making anything
 * describe …   as create, for all that there is
 * </pre>
 */
public sealed interface TopicsRequest {
  /** Main class of that process, which only the engine's module has. */
  String MAIN = "whip.streams.engine.TopicsMain";

  /** The request as arguments, for {@link #of} to read. */
  List<String> arguments();

  /** The request that the arguments make. */
  static TopicsRequest of(String... arguments) {
    if (arguments.length == 2 && arguments[0].equals(Acls.NAME)) {
      return new Acls(arguments[1]);
    }
    if (arguments.length != OnCluster.ARGUMENTS) {
      throw new IllegalArgumentException("not a request: " + String.join(" ", arguments));
    }
    return new OnCluster(
        Action.valueOf(arguments[0].toUpperCase(Locale.ROOT)),
        arguments[1],
        arguments[2],
        arguments[3],
        arguments[4].equals(OnCluster.NO_CONFIG)
            ? Optional.empty()
            : Optional.of(Path.of(arguments[4])),
        Integer.parseInt(arguments[5]),
        Integer.parseInt(arguments[6]),
        Short.parseShort(arguments[7]),
        arguments[8],
        arguments[9]);
  }

  /** Permissions that topics of a prefix need. */
  record Acls(String prefix) implements TopicsRequest {
    private static final String NAME = "acls";

    @Override
    public List<String> arguments() {
      return List.of(NAME, prefix);
    }
  }

  /** Action on the topics of a cluster. */
  enum Action {
    CREATE,
    /** Says what {@link #CREATE} would make, and makes nothing. */
    PLAN,
    DESCRIBE
  }

  /**
   * An action on a cluster's topics and subjects.
   *
   * @param config client properties that let its user in
   * @param replicas of each topic; -1: the cluster's default
   * @param create command that creates the topics, for its user to paste
   * @param doctor command that checks the connection, for its user to paste
   */
  record OnCluster(
      Action action,
      String bootstrap,
      String registry,
      String prefix,
      Optional<Path> config,
      int partitions,
      int runPartitions,
      short replicas,
      String create,
      String doctor)
      implements TopicsRequest {
    private static final int ARGUMENTS = 10;
    private static final String NO_CONFIG = "-";

    @Override
    public List<String> arguments() {
      return List.of(
          action.name().toLowerCase(Locale.ROOT),
          bootstrap,
          registry,
          prefix,
          config.map(Path::toString).orElse(NO_CONFIG),
          Integer.toString(partitions),
          Integer.toString(runPartitions),
          Short.toString(replicas),
          create,
          doctor);
    }
  }
}
