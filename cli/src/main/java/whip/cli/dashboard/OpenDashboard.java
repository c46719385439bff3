package whip.cli.dashboard;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import whip.platform.PrivateFile;
import whip.read.Cluster;

/**
 * The dashboard that runs beside, as it announced itself to its user's other commands: {@code
 * dashboard.json} in the state directory, which its user alone can read. Among several, the one
 * that started last.
 *
 * @param process what {@link #mark} says of its process
 * @param bootstrap of the cluster that it shows
 * @param prefix of the topics that it shows
 * @param invitation its first view's address, with what lets its reader in
 */
public record OpenDashboard(String process, String bootstrap, String prefix, String invitation) {
  private static final String FILE = "dashboard.json";
  private static final ObjectMapper JSON = new ObjectMapper();

  /** This process's dashboard. */
  public static OpenDashboard ofThisProcess(Cluster cluster, String invitation) {
    return new OpenDashboard(
        mark(ProcessHandle.current()), cluster.bootstrap(), cluster.prefix(), invitation);
  }

  /** The one that shows this cluster's topics now. */
  public static Optional<OpenDashboard> of(Cluster cluster, Path state) {
    return read(state)
        .filter(OpenDashboard::isAlive)
        .filter(open -> open.bootstrap.equals(cluster.bootstrap()))
        .filter(open -> open.prefix.equals(cluster.prefix()));
  }

  /** Where one announces itself; nothing is there while there is none. */
  public static Path file(Path state) {
    return state.resolve(FILE);
  }

  /** The address of a run's view, with what lets its reader in: for a screen, not for a log. */
  public String invitation(String run) {
    return invitation.replace("#/", "#/run/" + run);
  }

  /** The address of a run's view, for a browser with access. */
  public String address(String run) {
    return invitation(run).replaceFirst("\\?.*", "");
  }

  public void announce(Path state) throws IOException {
    PrivateFile.makeDirectories(state);
    PrivateFile.write(
        file(state),
        JSON.writeValueAsString(
            Map.of(
                "process", process,
                "bootstrap", bootstrap,
                "prefix", prefix,
                "invitation", invitation)));
  }

  /** Takes the announcement back, unless a later dashboard has put its own there. */
  public void withdraw(Path state) throws IOException {
    if (read(state).filter(this::equals).isPresent()) {
      Files.deleteIfExists(file(state));
    }
  }

  private static Optional<OpenDashboard> read(Path state) {
    try {
      JsonNode json = JSON.readTree(Files.readString(file(state)));
      return Optional.of(
          new OpenDashboard(
              json.path("process").asText(),
              json.path("bootstrap").asText(),
              json.path("prefix").asText(),
              json.path("invitation").asText()));
    } catch (IOException none) {
      // Usually none runs. It is a hint for people: a command goes on without it.
      return Optional.empty();
    }
  }

  private boolean isAlive() {
    String pid = process.replaceFirst(" .*", "");
    return pid.matches("\\d{1,18}")
        && ProcessHandle.of(Long.parseLong(pid)).filter(it -> mark(it).equals(process)).isPresent();
  }

  /** Its number alone could be another process's by now. */
  private static String mark(ProcessHandle process) {
    return process.pid() + " " + process.info().startInstant().map(Object::toString).orElse("");
  }
}
