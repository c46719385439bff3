package whip.e2e.faults;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import whip.e2e.Engine;
import whip.e2e.Home;
import whip.e2e.Shell;
import whip.engine.protocol.BrokerProcess;
import whip.engine.protocol.EngineDirectory;
import whip.engine.protocol.EngineLock;

/**
 * An engine of its own, started by the command a user would give, whose processes can be killed.
 */
final class KillableEngine implements AutoCloseable {
  private static final long LIMIT_SECONDS = 120;

  private final Path stateHome;

  KillableEngine(Path stateHome) {
    this.stateHome = stateHome;
  }

  /** Returns once it is ready, as the command does. */
  Engine.Endpoint start() throws IOException {
    whip("start").expect(0);
    return Engine.Endpoint.of(stateHome);
  }

  /** The broker then reads the end of its input, and ends in order. */
  void killStreams() throws IOException {
    kill(streams());
  }

  /** The engine then ends on its own. */
  void killBroker() throws IOException {
    kill(broker());
  }

  /** It answers nobody until {@link #resumeBroker}, and keeps its connections. */
  void pauseBroker() throws IOException {
    signal("STOP");
  }

  void resumeBroker() throws IOException {
    signal("CONT");
  }

  private void signal(String name) throws IOException {
    Shell.run(List.of("kill", "-" + name, Long.toString(broker().pid())), Map.of()).expect(0);
  }

  void killBoth() throws IOException {
    ProcessHandle streams = streams();
    ProcessHandle broker = broker();
    broker.destroyForcibly();
    kill(streams);
    await(broker);
  }

  /** Names of files that its processes, killed ones included, unpacked and left. */
  List<String> unpacked() throws IOException {
    try (Stream<Path> files = Files.list(directory().tmp())) {
      return files.map(file -> file.getFileName().toString()).toList();
    }
  }

  private EngineDirectory directory() {
    return Engine.directory(stateHome);
  }

  private ProcessHandle streams() throws IOException {
    return ProcessHandle.of(EngineLock.lastHolder(directory()).orElseThrow())
        .orElseThrow(() -> new AssertionError("the engine is gone already"));
  }

  private ProcessHandle broker() throws IOException {
    return BrokerProcess.find(directory())
        .orElseThrow(() -> new AssertionError("the broker is gone already"));
  }

  /** SIGKILL. */
  private static void kill(ProcessHandle process) {
    process.destroyForcibly();
    await(process);
  }

  private static void await(ProcessHandle process) {
    try {
      process.onExit().get(LIMIT_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException | ExecutionException | TimeoutException e) {
      throw new AssertionError("process " + process.pid() + " does not end", e);
    }
  }

  private Shell.Result whip(String verb) {
    return Shell.run(
        List.of(Home.whip().toString(), "engine", verb),
        Map.of("XDG_STATE_HOME", stateHome.toString()));
  }

  @Override
  public void close() {
    whip("stop");
  }
}
