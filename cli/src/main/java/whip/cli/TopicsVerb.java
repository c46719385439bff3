package whip.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;
import whip.cli.session.Session;
import whip.cli.session.UserException;
import whip.engine.protocol.TopicsRequest;
import whip.engine.protocol.TopicsRequest.Action;
import whip.read.Cluster;

/**
 * {@code topics create|describe|acls}: the topics of an installation. The streams side, which
 * defines them, does it.
 */
@Command(
    name = "topics",
    description = "Create or describe the topics, or print the permissions they need.",
    footer = {
      "",
      "Example: whip topics create --bootstrap broker:9092 --registry http://registry:8081"
    })
final class TopicsVerb implements Runnable {
  @ParentCommand Whip whip;
  @Spec CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(), "missing verb: use topics create, topics describe or topics acls");
  }

  @Command(
      description =
          "Create the missing topics and set up the schema registry. Existing topics stay as they"
              + " are; what differs is reported.")
  int create(
      @Mixin ClusterOptions clusters,
      @Mixin Sizes sizes,
      @Option(names = "--dry-run", description = "only show what would be created") boolean dryRun)
      throws IOException, InterruptedException {
    return ask(dryRun ? Action.PLAN : Action.CREATE, clusters, sizes);
  }

  @Command(
      description = "List the topics with their settings, and differences from the wanted ones.")
  int describe(@Mixin ClusterOptions clusters, @Mixin Sizes sizes)
      throws IOException, InterruptedException {
    return ask(Action.DESCRIBE, clusters, sizes);
  }

  @Command(description = "Print the permissions that each part needs, for kafka-acls.")
  int acls(
      @Option(
              names = "--prefix",
              paramLabel = "PREFIX",
              defaultValue = "whip.",
              description = "prefix of the topics' names; default ${DEFAULT-VALUE}")
          String prefix)
      throws IOException, InterruptedException {
    return ask(new TopicsRequest.Acls(prefix));
  }

  /** Sizes that a site decides: docs/sizing.md. */
  static final class Sizes {
    @Option(
        names = "--replicas",
        paramLabel = "N",
        defaultValue = "-1",
        description = "replicas of each topic; -1 (the default): the cluster's default")
    int replicas;

    @Option(
        names = "--partitions",
        paramLabel = "N",
        defaultValue = "4",
        description = "partitions of the large topics, node and subtree; default ${DEFAULT-VALUE}")
    int partitions;

    @Option(
        names = "--run-partitions",
        paramLabel = "N",
        defaultValue = "1",
        description =
            "partitions of the topics with one row per run and second; default ${DEFAULT-VALUE}")
    int runPartitions;
  }

  private int ask(Action action, ClusterOptions clusters, Sizes sizes)
      throws IOException, InterruptedException {
    if (sizes.partitions < 1 || sizes.runPartitions < 1) {
      throw new UserException("a topic has at least one partition");
    }
    short replicas = (short) sizes.replicas; // Kafka has no more
    if (replicas != sizes.replicas) {
      throw new UserException(
          "--replicas %d is out of range; use at most %d"
              .formatted(sizes.replicas, Short.MAX_VALUE));
    }
    Cluster cluster = clusters.cluster();
    return ask(
        new TopicsRequest.OnCluster(
            action,
            cluster.bootstrap(),
            cluster.registry(),
            cluster.prefix(),
            cluster.config(),
            sizes.partitions,
            sizes.runPartitions,
            replicas,
            cluster.commands().line("topics create"),
            cluster.commands().line("doctor")));
  }

  private int ask(TopicsRequest request) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-cp", whip.session.home().engineJars() + "/*", TopicsRequest.MAIN));
    command.addAll(request.arguments());
    int status = new ProcessBuilder(command).inheritIO().start().waitFor();
    return status == 0 ? 0 : Session.FAILED;
  }
}
