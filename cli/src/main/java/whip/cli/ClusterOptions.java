package whip.cli;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;
import whip.cli.engine.EmbeddedEngine;
import whip.cli.session.Session;
import whip.cli.session.UserException;
import whip.engine.protocol.Endpoint;
import whip.platform.Commands;
import whip.platform.Looker;
import whip.platform.OwnEngine;
import whip.read.Cluster;

/** Which cluster to use: one that exists, or the embedded engine. */
final class ClusterOptions {
  @Spec(Spec.Target.MIXEE)
  CommandSpec mixee;

  @Option(
      names = "--bootstrap",
      paramLabel = "HOST:PORT",
      description = "an existing Kafka cluster instead of the embedded engine")
  String bootstrap;

  @Option(
      names = "--registry",
      paramLabel = "URL",
      description = "URL of the cluster's schema registry")
  String registry;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "client properties of the cluster, such as for TLS and SASL")
  Path config;

  @Option(
      names = "--prefix",
      paramLabel = "PREFIX",
      description = "prefix of its topics' names; default ${DEFAULT-VALUE}",
      defaultValue = Cluster.PREFIX)
  String prefix;

  private Endpoint endpoint;

  /**
   * For a command that follows profiles until this process ends. The embedded engine is started
   * where it is meant and does not run.
   */
  Cluster cluster() {
    Cluster cluster = clusterForPrograms();
    Looker.at(cluster.bootstrap(), Whip.session(mixee).environment());
    return cluster;
  }

  /** For a command that does not follow running programs. */
  Cluster clusterForPrograms() {
    if (bootstrap == null) {
      if (registry != null || config != null) {
        throw new UserException(
            "--registry and --config belong to a cluster: give --bootstrap too");
      }
      endpoint = engine(Whip.session(mixee)).start();
      return Cluster.of(
          endpoint.bootstrap(), endpoint.registry(), prefix, endpoint.config(), commands());
    }
    if (registry == null) {
      throw new UserException("--bootstrap needs --registry URL, the cluster's schema registry");
    }
    return Cluster.of(bootstrap, registry, prefix, properties(), commands());
  }

  /** Options that pass these settings to another command. */
  List<String> arguments() {
    List<String> arguments = new ArrayList<>(List.of("--prefix=" + prefix));
    if (bootstrap != null) {
      arguments.addAll(List.of("--bootstrap=" + bootstrap, "--registry=" + registry));
    }
    if (config != null) {
      arguments.add("--config=" + config);
    }
    return arguments;
  }

  /** For the user to paste: with what was typed, and without what variables say. */
  Commands commands() {
    ParseResult typed = mixee.commandLine().getParseResult();
    List<String> options = new ArrayList<>();
    for (String name : List.of("--bootstrap", "--registry", "--config", "--prefix")) {
      if (typed.hasMatchedOption(name)) {
        options.add(name);
        options.add(typed.matchedOption(name).getValue().toString());
      }
    }
    return new Commands(options, isEmbedded() ? "" : Whip.session(mixee).home().topologyCommand());
  }

  boolean isEmbedded() {
    return bootstrap == null;
  }

  /** The embedded engine's process, once it has been asked for; 0: a cluster has none. */
  long engineProcess() {
    return endpoint == null ? 0 : endpoint.pid();
  }

  /**
   * By how much at most: those of a cluster's machines and this one's, or this one's when it is
   * set.
   */
  Duration clocksDiffer() {
    return isEmbedded() ? Duration.ofMinutes(1) : Duration.ofHours(1);
  }

  /** Whether the address that was given is that of this user's engine. */
  boolean isOwnEngine() {
    return OwnEngine.properties(bootstrap, Whip.session(mixee).environment()).isPresent();
  }

  static EmbeddedEngine engine(Session session) {
    return new EmbeddedEngine(session.home(), session::say);
  }

  /** Client properties as given, or those of the user's own engine where that is the cluster. */
  private Optional<Path> properties() {
    return config == null
        ? OwnEngine.properties(bootstrap, Whip.session(mixee).environment())
        : Optional.of(config.toAbsolutePath());
  }
}
