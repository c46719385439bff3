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
    description = "Write runs and profiles to another system, as they arrive.",
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
        spec.commandLine(), "missing verb: use sink postgres, sink parquet or sink prometheus");
  }

  /** Settings that a sink's process gets beside its own options. */
  static Map<String, String> settings(Cluster cluster) {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("bootstrap", cluster.bootstrap());
    settings.put("registry", cluster.registry());
    settings.put("prefix", cluster.prefix());
    cluster.config().ifPresent(file -> settings.put("config", file.toString()));
    settings.put("options", String.join("\n", cluster.commands().options()));
    settings.put("topology", cluster.commands().topology());
    return settings;
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
              description = "user of the database; default PGUSER, then your login name")
          String user,
      @Option(
              names = "--password-file",
              paramLabel = "FILE",
              description = "file with the password, which only its owner may read")
          Path passwordFile,
      @Option(names = "--once", description = "exit when everything recorded so far is written")
          boolean once,
      @Option(names = "--again", description = "start again from the first record") boolean again,
      @Option(
              names = "--log",
              paramLabel = "FILE",
              description = "file for the log of Kafka Connect and the connector")
          Path log) {
    refusePassword(url);
    String password = password(passwordFile, whip.session.environment());
    Map<String, String> settings = settings(clusters.cluster());
    settings.put("url", url);
    settings.put("user", user != null ? user : ownName(whip.session.environment()));
    if (password != null) {
      settings.put("password", password);
    }
    settings.put("once", Boolean.toString(once));
    settings.put("again", Boolean.toString(again));
    return run(
        "postgres",
        "whip.sinks.postgres.PostgresSink",
        log == null ? List.of() : List.of(log.toString()),
        settings);
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
              description = "directory to write to; created if missing")
          Path directory,
      @Option(
              names = "--nodes",
              description = "also write every strand and node of the runs: many times as much data")
          boolean nodes,
      @Option(names = "--once", description = "exit when everything recorded so far is written")
          boolean once) {
    Map<String, String> settings = settings(clusters.cluster());
    settings.put("directory", directory.toAbsolutePath().toString());
    settings.put("nodes", Boolean.toString(nodes));
    settings.put("once", Boolean.toString(once));
    return run("parquet", "whip.sinks.parquet.ParquetSink", List.of(), settings);
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
              description = "port to listen on; 0: any free one; default ${DEFAULT-VALUE}")
          int port,
      @Option(
              names = "--host",
              paramLabel = "ADDRESS",
              defaultValue = "127.0.0.1",
              description = "address to listen on; default ${DEFAULT-VALUE}")
          String host,
      @Option(
              names = "--runs",
              paramLabel = "N",
              defaultValue = "20",
              description =
                  "most runs to expose, running ones first, then the newest; default ${DEFAULT-VALUE}")
          int runs,
      @Option(
              names = "--top",
              paramLabel = "N",
              defaultValue = "10",
              description = "most directives of a run, by criticality; default ${DEFAULT-VALUE}")
          int top,
      @Option(
              names = "--max-series",
              paramLabel = "N",
              defaultValue = "5000",
              description = "most series in all; the rest is counted; default ${DEFAULT-VALUE}")
          int maxSeries) {
    Map<String, String> settings = settings(clusters.cluster());
    settings.put("port", Integer.toString(port));
    settings.put("host", host);
    settings.put("runs", Integer.toString(runs));
    settings.put("top", Integer.toString(top));
    settings.put("maxSeries", Integer.toString(maxSeries));
    return run("prometheus", "whip.sinks.prometheus.PrometheusSink", List.of(), settings);
  }

  private int run(String sink, String main, List<String> arguments, Map<String, String> settings) {
    try {
      return SinkProcess.run(whip.session.home(), sink, main, arguments, settings);
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
          "--url must begin with jdbc:postgresql:, such as jdbc:postgresql://localhost/whip");
    }
    if (PASSWORD.matcher(url).find()) {
      throw new UserException(
          "the URL has a password, which everybody on this machine can read; use --password-file FILE or PGPASSWORD");
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
