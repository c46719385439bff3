package whip.engine.protocol;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import whip.platform.OwnEngine;
import whip.platform.PrivateFile;

/**
 * Where an engine keeps everything, and what lies where in it:
 *
 * <pre>
 * start.lock          held by the command that starts an engine
 * engine.lock         held by the running engine
 * endpoint.json       how to reach it; there only while it is ready
 * client.properties   what lets its user's clients in
 * metrics.password    what lets a scraper read the metrics, and nothing else
 * secret              what the passwords are made of, once
 * ports               where it listens, to be there again after it was killed
 * broker.process      the broker's pid and start time, to find one that was left behind
 * activity.txt        what it does; there only while it starts or stops
 * removals.txt        what the housekeeper removed last
 * server.properties   what the broker was started with
 * broker/             the topics
 * streams/            the topology's state stores
 * replays/            replays that were interrupted
 * lookers/            files of processes that look at live profiles, by pid
 * tmp/                libraries that the running processes unpacked
 * log/                engine.*.log, broker.*.log and what either printed
 * </pre>
 */
public record EngineDirectory(Path root) {

  /** Makes the directories that are missing, for this user alone. */
  public static EngineDirectory create(Path root) throws IOException {
    EngineDirectory directory = new EngineDirectory(root.toAbsolutePath());
    for (Path made :
        List.of(
            directory.root,
            directory.broker(),
            directory.streams(),
            directory.tmp(),
            directory.log())) {
      PrivateFile.makeDirectories(made);
    }
    return directory;
  }

  public Path startLock() {
    return root.resolve("start.lock");
  }

  public Path lock() {
    return root.resolve("engine.lock");
  }

  public Path endpoint() {
    return root.resolve("endpoint.json");
  }

  public Path clientProperties() {
    return root.resolve(OwnEngine.PROPERTIES);
  }

  public Path metricsPassword() {
    return root.resolve("metrics.password");
  }

  public Path secret() {
    return root.resolve("secret");
  }

  public Path ports() {
    return root.resolve("ports");
  }

  public Path brokerProcess() {
    return root.resolve("broker.process");
  }

  public Path activity() {
    return root.resolve("activity.txt");
  }

  public Path removals() {
    return root.resolve("removals.txt");
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

  public Path tmp() {
    return root.resolve("tmp");
  }

  public Path log() {
    return root.resolve("log");
  }

  /** Standard output and error of the engine's process. */
  public Path output() {
    return log().resolve("engine.out");
  }
}
