package whip.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;
import whip.cli.engine.EmbeddedEngine;
import whip.cli.session.InterruptedByUserException;
import whip.engine.protocol.Endpoint;

/** {@code engine start|stop|status}: the embedded engine that local runs use. */
@Command(
    name = "engine",
    description = "Start, stop or query the embedded engine (Kafka, registry, streams).",
    footer = {"", "Example: whip engine status"})
final class EngineVerb implements Runnable {
  @ParentCommand Whip whip;
  @Spec CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(), "missing verb: use engine start, engine stop or engine status");
  }

  @Command(description = "Start the engine, unless it runs.")
  int start() {
    describe(ClusterOptions.engine(whip.session).start(), "runs");
    return 0;
  }

  @Command(description = "Stop the engine; its stored data stay.")
  int stop() {
    EmbeddedEngine engine = ClusterOptions.engine(whip.session);
    whip.session.onInterrupt(
        () -> {
          whip.session.say("no longer waiting; the engine continues to stop");
          Runtime.getRuntime().halt(InterruptedByUserException.STATUS);
        });
    whip.session.say(engine.stop() ? "the engine has stopped" : "no engine was running");
    return 0;
  }

  @Command(description = "Show its state. Exit status 0: ready, 1: not.")
  int status() {
    EmbeddedEngine engine = ClusterOptions.engine(whip.session);
    Path directory = engine.directory().root();
    Optional<Endpoint> endpoint = engine.endpoint();
    if (endpoint.isEmpty() && engine.process().isPresent()) {
      print("the engine in %s is not ready%s".formatted(directory, engine.activity(": ")));
      return 1;
    }
    if (endpoint.isEmpty()) {
      print("no engine is ready in %s; `whip engine start` starts one".formatted(directory));
      return 1;
    }
    boolean ready = EmbeddedEngine.isReady(endpoint.get());
    describe(endpoint.get(), ready ? "is ready" : "does not report ready");
    engine.removals().ifPresent(this::print);
    return ready ? CommandLine.ExitCode.OK : 1;
  }

  private void describe(Endpoint endpoint, String state) {
    print(
        "the engine %s: process %d since %s, broker %s, registry %s"
            .formatted(
                state,
                endpoint.pid(),
                endpoint.startedAt(),
                endpoint.bootstrap(),
                endpoint.registry()));
    endpoint.config().ifPresent(file -> print("for other clients: --config " + file));
  }

  private void print(String line) {
    whip.session.printResult(List.of(line));
  }
}
