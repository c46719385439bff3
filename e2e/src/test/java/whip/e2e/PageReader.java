package whip.e2e;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Somebody who reads a page and types what it shows: in a checkout of their own, with {@code
 * program.c} to try it on. Readers of several pages share a home directory and so an engine, unless
 * their page is about a cluster.
 */
final class PageReader implements AutoCloseable {

  private static final Pattern ADDRESSES = Pattern.compile("broker (\\S+), registry (\\S+)");

  private final Path checkout;
  private final Map<String, String> environment = new HashMap<>();
  private final List<Process> inBackground = new ArrayList<>();

  /**
   * Sets everything up.
   *
   * @param home of all readers; it outlives them, and so does its engine
   * @param hasCluster whether the page is about a cluster with a topology of its own. The engine's
   *     broker and registry then are the cluster; a prefix keeps the engine's topology out of it
   */
  PageReader(Path directory, Path home, boolean hasCluster) throws IOException {
    checkout = Files.createDirectory(directory.resolve("checkout"));
    try (Stream<Path> files = Files.list(Home.ROOT)) {
      for (Path file : files.toList()) {
        Files.createSymbolicLink(checkout.resolve(file.getFileName()), file);
      }
    }
    Files.copy(Home.ROOT.resolve("e2e/src/test/programs/compute.c"), checkout.resolve("program.c"));
    Files.move(
        Toolchain.clang(checkout.resolve("program.c"), directory), checkout.resolve("program"));
    Files.writeString(checkout.resolve("client.properties"), "client.id=reader\n");
    environment.put("HOME", home.toString());
    environment.put("PATH", checkout + ":" + System.getenv("PATH"));
    if (hasCluster) {
      environment.put("WHIP_PREFIX", "cluster.");
      environment.put("WHIP_STATE_DIR", directory.resolve("state").toString());
    }
  }

  /** Types a command; returns what it printed. One that ends in {@code &} goes on meanwhile. */
  String run(String command) throws IOException {
    String typed = withAddresses(command);
    if (typed.endsWith("&")) {
      ProcessBuilder builder = new ProcessBuilder(shell("exec " + typed.replaceAll("&$", "")));
      builder.environment().putAll(environment);
      Path output = Files.createTempFile(checkout, "background", ".log");
      inBackground.add(
          builder
              .directory(checkout.toFile())
              .redirectErrorStream(true)
              .redirectOutput(output.toFile())
              .start());
      return "";
    }
    Path folder = typed.startsWith("mvn ") ? copy() : checkout;
    return Shell.run(folder, shell("{ " + typed + "; } 2>&1"), environment).expect(0).out();
  }

  /**
   * A copy of the tracked files, where a command may compile: the checkout's folders are links, and
   * this very run has its classes there.
   */
  private Path copy() throws IOException {
    Path folder = checkout.resolveSibling("copy");
    if (Files.notExists(folder)) {
      Files.createDirectory(folder);
      String files = "git -C %s ls-files -z | tar -C %s --null -T - -c | tar -x";
      String copying = files.formatted(Home.ROOT, Home.ROOT);
      Shell.run(folder, shell("set -o pipefail; " + copying), environment).expect(0);
    }
    return folder;
  }

  /** How many runs there are by now, those of other pages among them. */
  int runs() throws IOException {
    Path state = stateHome(Path.of(environment.get("HOME")));
    if (!Files.exists(engineDirectory().orElse(state.resolve("whip/engine")))) {
      return 0; // No engine was started, and none is to say so.
    }
    if (engineDirectory().isPresent()) {
      run("./whip runs --bootstrap HOST:9092 --registry http://HOST:8081 --json runs.json");
      return new ObjectMapper().readTree(checkout.resolve("runs.json").toFile()).size();
    }
    Map<String, String> theirs = Map.of("XDG_STATE_HOME", state.toString());
    Shell.Result listed = CommandLine.run(theirs, "runs", "--json", "-").expect(0);
    return new ObjectMapper().readTree(listed.out()).size();
  }

  /** The directory of the engine of one page alone. */
  private Optional<Path> engineDirectory() {
    return Optional.ofNullable(environment.get("WHIP_STATE_DIR")).map(Path::of);
  }

  /** Stops the engine that the readers who had this home have started, if they have. */
  static void stopEngine(Path home) {
    String state = stateHome(home).toString();
    CommandLine.process(Map.of("XDG_STATE_HOME", state), "engine", "stop").expect(0);
  }

  /** Where the engine's files go unless a variable says otherwise. */
  private static Path stateHome(Path home) {
    return home.resolve(".local/state");
  }

  /** Replaces a page's placeholders. Where it names a cluster, there is one. */
  private String withAddresses(String command) throws IOException {
    String typed = command.replace("/path/libwhip.so", Home.collector().toString());
    if (!typed.matches("(?i).*\\bhost:.*")) {
      return typed;
    }
    Matcher engine = ADDRESSES.matcher(run("./whip engine start"));
    if (!engine.find()) {
      throw new AssertionError("the engine does not say where it is");
    }
    if (engineDirectory().isPresent()) {
      // The cluster's is the engine's.
      Files.copy(
          engineDirectory().get().resolve("client.properties"),
          checkout.resolve("client.properties"),
          StandardCopyOption.REPLACE_EXISTING);
    }
    return typed
        .replaceAll("(?i)http://host:8081", engine.group(2))
        .replaceAll("(?i)host:9092", engine.group(1));
  }

  /** Our own environment is not the reader's. */
  private static List<String> shell(String line) {
    return List.of("env", "-u", "XDG_STATE_HOME", "bash", "-c", line);
  }

  @Override
  public void close() throws IOException {
    inBackground.forEach(Process::destroy);
    try {
      for (Process process : inBackground) {
        if (!process.waitFor(2, TimeUnit.MINUTES)) {
          process.destroyForcibly();
          throw new AssertionError("a command in the background does not stop");
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted", e);
    }
    if (engineDirectory().isPresent()) {
      run("./whip engine stop");
    }
    try (Stream<Path> files = Files.list(checkout)) {
      for (Path link : files.filter(Files::isSymbolicLink).toList()) {
        Files.delete(link);
      }
    }
  }
}
