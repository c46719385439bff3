package whip.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;
import whip.cli.session.UserException;
import whip.cli.sink.SinkProcess;
import whip.read.Cluster;

/**
 * {@code sink postgres|parquet|prometheus}: the topics, for other systems; runs until it is
 * stopped.
 */
@Command(
    name = "sink",
    description = "Write runs and profiles to another system, as they come.",
    footer = {
      "",
      "Example: whip sink postgres --url jdbc:postgresql://localhost/whip",
      "whip sink postgres --help shows its options."
    })
final class SinkVerb implements Runnable {
  /** In the address, as a parameter or before the host. */
  private static final Pattern PASSWORD =
      Pattern.compile("[?&](?:ssl)?password=|//[^/]*:[^/]*@", Pattern.CASE_INSENSITIVE);

  @ParentCommand Whip whip;
  @Spec CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(), "sink postgres, sink parquet or sink prometheus?");
  }

  /** What a sink's process is told beside its own options. */
  static Map<String, String> told(Cluster cluster) {
    Map<String, String> told = new LinkedHashMap<>();
    told.put("bootstrap", cluster.bootstrap());
    told.put("registry", cluster.registry());
    told.put("prefix", cluster.prefix());
    cluster.config().ifPresent(file -> told.put("config", file.toString()));
    told.put("options", String.join("\n", cluster.commands().options()));
    told.put("topology", cluster.commands().topology());
    return told;
  }

  @Command(
      name = "postgres",
      description = "Tables and views in PostgreSQL, through Kafka Connect.",
      footer = {
        "",
        "The password comes from --password-file, PGPASSWORD or ~/.pgpass, never from",
        "the command line.",
        "",
        "Example: whip sink postgres --url jdbc:postgresql://localhost/whip --once"
      })
  int postgres(
      @Mixin ClusterOptions clusters,
      @Option(
              names = "--url",
              required = true,
              paramLabel = "URL",
              description = "jdbc:postgresql://HOST[:PORT]/DATABASE")
          String url,
      @Option(
              names = "--user",
              paramLabel = "NAME",
              description = "of the database; PGUSER or your own name if not given")
          String user,
      @Option(
              names = "--password-file",
              paramLabel = "FILE",
              description = "holds the password; nobody else may read it")
          Path passwordFile,
      @Option(names = "--once", description = "end when all that is there now is written")
          boolean once,
      @Option(names = "--again", description = "begin anew, with the first record") boolean again,
      @Option(
              names = "--log",
              paramLabel = "FILE",
              description = "what Kafka Connect and the connector say")
          Path log) {
    refusePassword(url);
    String password = password(passwordFile, whip.session.environment());
    Map<String, String> told = told(clusters.cluster());
    told.put("url", url);
    told.put("user", user != null ? user : ownName(whip.session.environment()));
    if (password != null) {
      told.put("password", password);
    }
    told.put("once", Boolean.toString(once));
    told.put("again", Boolean.toString(again));
    return run(
        "postgres",
        "whip.sinks.postgres.PostgresSink",
        log == null ? List.of() : List.of(log.toString()),
        told);
  }

  @Command(
      name = "parquet",
      description = "Parquet files: a folder for each run that has ended.",
      footer = {
        "",
        "Example: whip sink parquet --directory profiles --once",
        "Every node, too: whip sink parquet --directory profiles --nodes"
      })
  int parquet(
      @Mixin ClusterOptions clusters,
      @Option(
              names = "--directory",
              required = true,
              paramLabel = "DIR",
              description = "where to; made if it is not there")
          Path directory,
      @Option(
              names = "--nodes",
              description = "every strand and node of the runs, too: many times as much")
          boolean nodes,
      @Option(names = "--once", description = "end when all that is there now is written")
          boolean once) {
    Map<String, String> told = told(clusters.cluster());
    told.put("directory", directory.toAbsolutePath().toString());
    told.put("nodes", Boolean.toString(nodes));
    told.put("once", Boolean.toString(once));
    return run("parquet", "whip.sinks.parquet.ParquetSink", List.of(), told);
  }

  @Command(
      name = "prometheus",
      description = "An endpoint that Prometheus scrapes, for the newest runs.",
      footer = {"", "Example: whip sink prometheus --port 9464"})
  int prometheus(
      @Mixin ClusterOptions clusters,
      @Option(
              names = "--port",
              paramLabel = "PORT",
              defaultValue = "9464",
              description = "${DEFAULT-VALUE} if not given; 0: any that is free")
          int port,
      @Option(
              names = "--host",
              paramLabel = "ADDRESS",
              defaultValue = "127.0.0.1",
              description = "to listen at; ${DEFAULT-VALUE} if not given")
          String host,
      @Option(
              names = "--runs",
              paramLabel = "N",
              defaultValue = "20",
              description =
                  "at most so many, running ones first, then the newest (${DEFAULT-VALUE})")
          int runs,
      @Option(
              names = "--top",
              paramLabel = "N",
              defaultValue = "10",
              description = "of each run's directives, the most critical (${DEFAULT-VALUE})")
          int top,
      @Option(
              names = "--max-series",
              paramLabel = "N",
              defaultValue = "5000",
              description = "in all (${DEFAULT-VALUE}); what is beyond is counted")
          int maxSeries) {
    Map<String, String> told = told(clusters.cluster());
    told.put("port", Integer.toString(port));
    told.put("host", host);
    told.put("runs", Integer.toString(runs));
    told.put("top", Integer.toString(top));
    told.put("maxSeries", Integer.toString(maxSeries));
    return run("prometheus", "whip.sinks.prometheus.PrometheusSink", List.of(), told);
  }

  private int run(String sink, String main, List<String> arguments, Map<String, String> told) {
    try {
      return SinkProcess.run(whip.session.home(), sink, main, arguments, told);
    } catch (IOException failed) {
      throw new UserException("the sink cannot be run: " + failed.getMessage());
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new UserException("interrupted");
    }
  }

  /** Everybody on this machine can read a command line. */
  static void refusePassword(String url) {
    if (!url.startsWith("jdbc:postgresql:")) {
      throw new UserException(
          "--url has to begin with jdbc:postgresql: such as jdbc:postgresql://localhost/whip");
    }
    if (PASSWORD.matcher(url).find()) {
      throw new UserException(
          "the URL has a password in it, which everybody on this machine can read; put it into a file of your own and give --password-file FILE, or set PGPASSWORD");
    }
  }

  /** Null: none is given. */
  static String password(Path file, Map<String, String> environment) {
    if (file == null) {
      return environment.get("PGPASSWORD");
    }
    try {
      var permissions = Files.getPosixFilePermissions(file);
      if (permissions.contains(PosixFilePermission.GROUP_READ)
          || permissions.contains(PosixFilePermission.OTHERS_READ)) {
        throw new UserException(
            "%s can be read by others; `chmod 600 %s` first".formatted(file, file));
      }
      return Files.readString(file).strip();
    } catch (IOException unreadable) {
      throw new UserException("the password cannot be read: " + unreadable);
    }
  }

  private static String ownName(Map<String, String> environment) {
    String name = environment.getOrDefault("PGUSER", "");
    return name.isEmpty() ? System.getProperty("user.name") : name;
  }
}
