package whip.e2e;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import whip.platform.JavaCompiler;

/**
 * Command lines of Kafka and of the topology, for tests that start them without an engine. They
 * live for a minute or two, so that they are compiled quickly rather than well; classes come from
 * the archives that the first engine of a build wrote, if one has stopped already (platform: {@code
 * ClassArchive}).
 */
public final class StreamsJava {

  private StreamsJava() {}

  /** The topology; it takes its settings from the environment, too. */
  public static List<String> topology(String... arguments) {
    return command("engine", "whip.streams.TopologyMain", arguments);
  }

  /** A class of Kafka's own: the broker or one of its tools. */
  public static List<String> kafka(String main, String... arguments) {
    return command("broker", main, arguments);
  }

  private static List<String> command(String archive, String main, String... arguments) {
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    List<String> command = new ArrayList<>(List.of(java.toString(), "-Xmx512m"));
    command.addAll(JavaCompiler.quickly());
    command.add("-XX:+UseSerialGC");
    Path jars = real(Home.engineJars());
    Path classes = jars.resolveSibling(archive + ".jsa");
    if (Files.exists(classes)) {
      command.add("-XX:SharedArchiveFile=" + classes);
    }
    command.addAll(List.of("-cp", jars + "/*", main));
    command.addAll(List.of(arguments));
    return command;
  }

  /** An archive is of one class path only, to the letter. */
  private static Path real(Path path) {
    try {
      return path.toRealPath();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
