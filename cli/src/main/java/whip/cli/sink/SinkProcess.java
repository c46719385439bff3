package whip.cli.sink;

import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import whip.cli.engine.WhipHome;
import whip.cli.launch.Signals;
import whip.platform.JavaCompiler;

/**
 * A sink in a process of its own: its libraries are many, and no other verb needs them. It gets
 * what to do on its standard input, and ends when that does.
 */
public final class SinkProcess {
  private SinkProcess() {}

  /**
   * Runs it to its end.
   *
   * @param folder of its libraries
   * @param settings by name; secrets are safe here
   * @return its exit status
   */
  public static int run(
      WhipHome home,
      String folder,
      String main,
      List<String> arguments,
      Map<String, String> settings)
      throws IOException, InterruptedException {
    Path jars = home.sinkJars(folder);
    if (!Files.isDirectory(jars)) { // The launcher builds them before it comes here.
      throw new IOException(
          "its libraries are not built; `./whip sink %s` builds them".formatted(folder));
    }
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(JavaCompiler.quickly());
    command.addAll(List.of("-XX:+UseSerialGC", "-Xmx512m", "-cp", classPath(jars), main));
    command.addAll(arguments);
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(ProcessBuilder.Redirect.INHERIT)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    endInOrder(process);
    try (OutputStream input = process.getOutputStream()) {
      input.write(text(settings).getBytes(StandardCharsets.UTF_8));
      input.flush();
      return process.waitFor();
    }
  }

  /** A connector keeps the folder that it was packed in. */
  private static String classPath(Path jars) throws IOException {
    try (Stream<Path> folders = Files.walk(jars).filter(Files::isDirectory)) {
      return folders.sorted().map(folder -> folder + "/*").collect(Collectors.joining(":"));
    }
  }

  /** It has what it needs to stop on its own; this process waits for that. */
  private static void endInOrder(Process process) {
    for (String signal : List.of("INT", "TERM", "HUP")) {
      Signals.on(signal, name -> process.destroy());
    }
  }

  /** Properties, and an empty line. */
  private static String text(Map<String, String> settings) throws IOException {
    Properties properties = new Properties();
    properties.putAll(settings);
    StringWriter text = new StringWriter();
    properties.store(text, null);
    return text + "\n";
  }
}
