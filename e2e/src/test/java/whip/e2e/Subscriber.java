package whip.e2e;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Somebody who reads {@code docs/subscribe.md}, saves its programs and types its commands, in a
 * directory with the libraries that the page asks for and none of ours.
 */
final class Subscriber {
  private static final String CONFLUENT = "whip-confluent";

  private final Path directory;
  private final String page;

  Subscriber(Path directory, Engine.Endpoint engine) throws IOException {
    this.directory = directory;
    page = text();
    String profiles = block("# subscribe.py");
    Files.writeString(directory.resolve("subscribe.py"), profiles);
    // By the page's words.
    String properties =
        profiles
            .substring(0, profiles.indexOf("\nrows = {}") + 1)
            .replace("whip.profile", "whip.property");
    Files.writeString(directory.resolve("properties.py"), properties + block("# properties.py"));
    Files.writeString(directory.resolve("Subscribe.java"), block("// Subscribe.java"));
    Files.copy(
        engine.stateHome().resolve("whip/engine/client.properties"),
        directory.resolve("client.properties"));
    Files.createDirectory(directory.resolve("lib"));
    try (Stream<Path> jars = Files.list(Home.engineJars())) {
      for (Path jar : jars.toList()) {
        String name = jar.getFileName().toString();
        if (!name.startsWith("whip-") || name.startsWith(CONFLUENT)) {
          link(jar);
        }
      }
    }
  }

  static String text() throws IOException {
    return Files.readString(Home.ROOT.resolve("docs/subscribe.md"));
  }

  /** Adds a library. */
  void link(Path jar) throws IOException {
    Files.createSymbolicLink(directory.resolve("lib").resolve(jar.getFileName()), jar);
  }

  /** The page's command that begins so, about this run. */
  String command(String beginning, String run) {
    return block(beginning).stripIndent().strip().replaceAll("\\bRUN\\b", run);
  }

  Shell.Result types(String command) {
    return Shell.run(directory, List.of("bash", "-c", command), environment());
  }

  /** In the background; what it prints goes to the file. */
  Process starts(String command, Path output) throws IOException {
    ProcessBuilder builder = new ProcessBuilder("bash", "-c", "exec " + command);
    builder.environment().putAll(environment());
    return builder
        .directory(directory.toFile())
        .redirectOutput(output.toFile())
        .redirectError(Path.of(output + ".err").toFile())
        .start();
  }

  /** Debian's Python is the one that Debian's packages are for. */
  private static Map<String, String> environment() {
    return Map.of("PATH", "/usr/bin:" + System.getenv("PATH"));
  }

  private String block(String first) {
    String block = DocumentedCommand.block(page, first);
    if (block.isEmpty()) {
      throw new AssertionError("the page does not show " + first);
    }
    return block + "\n";
  }

  /**
   * The last revision that one of the programs printed.
   *
   * @param status, work, span and serialWork as they were printed
   * @param directives by kind and label: instances, work, span and serialWork
   */
  record Printed(String status, List<Long> numbers, Map<String, List<Long>> directives) {
    static Printed last(String output) {
      Printed last = null;
      for (String line : output.lines().toList()) {
        String[] words = line.strip().split(" ");
        if (words[0].equals("revision")) {
          last = new Printed(words[2], numbers(words, 3), new HashMap<>());
        } else {
          last.directives.put(words[0] + " " + words[1], numbers(words, 2));
        }
      }
      return last;
    }

    private static List<Long> numbers(String[] words, int from) {
      return new ArrayList<>(List.of(words))
          .subList(from, words.length).stream().map(Long::valueOf).toList();
    }
  }
}
