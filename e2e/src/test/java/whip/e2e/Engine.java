package whip.e2e;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.utils.Utils;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import whip.engine.protocol.EngineDirectory;
import whip.platform.ClientProperties;
import whip.platform.Looker;

/**
 * One engine for all end-to-end tests, started and stopped by the command a user would give, in a
 * state directory of its own. Tests ask for it as a parameter.
 */
public final class Engine implements BeforeAllCallback, ParameterResolver {

  /** How to reach it. */
  public record Endpoint(String bootstrap, String registry, Path stateHome) {
    /** The endpoint that a running engine has written down. */
    public static Endpoint of(Path stateHome) throws IOException {
      whip.engine.protocol.Endpoint file = written(stateHome);
      return new Endpoint(file.bootstrap(), file.registry(), stateHome);
    }

    /** Variables with which the command line finds this engine and not the user's. */
    public Map<String, String> environment() {
      return Map.of("XDG_STATE_HOME", stateHome.toString());
    }

    /** Settings that give its user's Kafka and registry clients access. */
    public Map<String, Object> clients() {
      try {
        return ClientProperties.of(bootstrap, registry, environment());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    /** The engine itself and its broker, by their ids. */
    public List<Long> processes() throws IOException {
      long pid = written(stateHome).pid();
      List<Long> pids = new ArrayList<>(List.of(pid));
      ProcessHandle.of(pid).orElseThrow().descendants().forEach(child -> pids.add(child.pid()));
      if (pids.size() < 2) {
        throw new IllegalStateException("an engine without a broker: " + pids);
      }
      return pids;
    }

    /** Runs a verb of the command line on this engine, in this JVM where it can. */
    public Shell.Result whip(String... arguments) {
      return CommandLine.run(environment(), arguments);
    }

    /** Runs the command line as its user would, in a process of its own. */
    public Shell.Result process(String... arguments) {
      return CommandLine.process(environment(), arguments);
    }

    /** JSON output of a verb; the verb is the first of the arguments. */
    public JsonNode json(String... arguments) throws IOException {
      List<String> line = new ArrayList<>(List.of(arguments));
      line.addAll(1, List.of("--json", "-"));
      return new ObjectMapper().readTree(whip(line.toArray(String[]::new)).expect(0).out());
    }

    /** Options that reach it where nothing names its address, as one would reach a cluster. */
    public List<String> options() {
      return List.of(
          "--bootstrap=" + bootstrap,
          "--registry=" + registry,
          "--config=" + directory(stateHome).clientProperties());
    }
  }

  private static final ExtensionContext.Namespace NAMESPACE =
      ExtensionContext.Namespace.create(Engine.class);

  /** Stops the engine after the last test of all classes, unless it was there before. */
  private record Running(Endpoint endpoint, boolean ours) implements AutoCloseable {

    static Running start() {
      // An engine that is there already, for work on one test.
      String given = System.getenv("WHIP_E2E_STATE_HOME");
      try {
        if (given != null) {
          return new Running(Endpoint.of(Path.of(given)), false);
        }
        Path stateHome = Files.createTempDirectory("whip-e2e-state");
        start(stateHome).expect(0);
        Endpoint endpoint = Endpoint.of(stateHome);
        // Tests read live profiles by clients of their own, while programs use all processors.
        Looker.at(endpoint.bootstrap(), endpoint.environment());
        return new Running(endpoint, true);
      } catch (Exception e) {
        throw new AssertionError(e);
      }
    }

    private static Shell.Result start(Path stateHome) {
      return CommandLine.process(Map.of("XDG_STATE_HOME", stateHome.toString()), "engine", "start");
    }

    @Override
    public void close() throws IOException {
      if (!ours) {
        return;
      }
      endpoint.whip("engine", "stop").expect(0);
      Utils.delete(endpoint.stateHome().toFile());
    }
  }

  /** Where the engine of a state home keeps everything. */
  public static EngineDirectory directory(Path stateHome) {
    return new EngineDirectory(stateHome.resolve("whip/engine"));
  }

  /** Endpoint that the running engine wrote. */
  private static whip.engine.protocol.Endpoint written(Path stateHome) throws IOException {
    return whip.engine.protocol.Endpoint.read(directory(stateHome)).orElseThrow();
  }

  @Override
  public void beforeAll(ExtensionContext context) {
    running(context);
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == Endpoint.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return running(context).endpoint();
  }

  /** For extensions that need it. */
  static Endpoint of(ExtensionContext context) {
    return running(context).endpoint();
  }

  private static Running running(ExtensionContext context) {
    // Shared by all classes of this virtual machine: each of them is run alone.
    return context
        .getStore(ExtensionContext.StoreScope.LAUNCHER_SESSION, NAMESPACE)
        .computeIfAbsent(Running.class, key -> Running.start(), Running.class);
  }
}
