package whip.streams.engine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * Where an engine keeps everything, and what lies where in it:
 *
 * <pre>
 * engine.lock         held by the running engine
 * endpoint.json       how to reach it; there only while it is ready
 * broker.process      the broker's pid and start time, to find one that was left behind
 * server.properties   what the broker was started with
 * broker/             the topics
 * streams/            the topology's state stores
 * replays/            replays that were interrupted
 * log/                engine.*.log, broker.*.log and what either printed
 * </pre>
 */
public record EngineDirectory(Path root) {

  /** Makes the directories that are missing, for this user alone. */
  public static EngineDirectory create(Path root) throws IOException {
    EngineDirectory directory = new EngineDirectory(root.toAbsolutePath());
    Files.createDirectories(directory.root);
    Files.setPosixFilePermissions(directory.root, PosixFilePermissions.fromString("rwx------"));
    Files.createDirectories(directory.broker());
    Files.createDirectories(directory.streams());
    Files.createDirectories(directory.log());
    return directory;
  }

  public Path lock() {
    return root.resolve("engine.lock");
  }

  public Path endpoint() {
    return root.resolve("endpoint.json");
  }

  public Path brokerProcess() {
    return root.resolve("broker.process");
  }

  public Path serverProperties() {
    return root.resolve("server.properties");
  }

  public Path broker() {
    return root.resolve("broker");
  }

  public Path streams() {
    return root.resolve("streams");
  }

  public Path replays() {
    return root.resolve("replays");
  }

  public Path log() {
    return root.resolve("log");
  }
}
