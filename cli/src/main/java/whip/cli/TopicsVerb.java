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
import picocli.CommandLine.Spec;
import whip.cli.engine.WhipHome;
import whip.read.Cluster;

/**
 * {@code topics create|describe}: the topics of an installation. The streams side, which defines
 * them, does it.
 */
@Command(
    name = "topics",
    description = "Create or describe the topics.",
    footer = {
      "",
      "Example: whip topics create --bootstrap broker:9092 --registry http://registry:8081"
    })
final class TopicsVerb implements Runnable {
  private static final String MAIN = "whip.streams.engine.TopicsMain";

  @Spec CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "topics create or topics describe?");
  }

  @Command(description = "Make the topics that are missing; those that exist stay as they are.")
  int create(
      @Mixin ClusterOptions clusters,
      @Option(
              names = "--replicas",
              paramLabel = "N",
              defaultValue = "-1",
              description = "copies of each; -1 (the default): the cluster's default")
          int replicas)
      throws IOException, InterruptedException {
    return ask(clusters, "create", Integer.toString(replicas));
  }

  @Command(description = "List them with their settings.")
  int describe(@Mixin ClusterOptions clusters) throws IOException, InterruptedException {
    return ask(clusters, "describe");
  }

  private static int ask(ClusterOptions clusters, String... request)
      throws IOException, InterruptedException {
    Cluster cluster = clusters.cluster();
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(
        List.of(
            "-cp",
            WhipHome.of(System.getenv()).engineJars() + "/*",
            MAIN,
            cluster.bootstrap(),
            cluster.prefix(),
            cluster.config().map(Path::toString).orElse("-")));
    command.addAll(List.of(request));
    int status = new ProcessBuilder(command).inheritIO().start().waitFor();
    return status == 0 ? 0 : Whip.FAILED;
  }
}
