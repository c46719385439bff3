package whip.streams.engine;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import whip.platform.PrivateFile;

/** Processes that run a class of this process's class path. */
final class ChildJvm {

  private ChildJvm() {}

  /**
   * Starts {@code mainClass}; what it prints is added to {@code output}.
   *
   * @param options of the virtual machine
   */
  static Process start(String mainClass, List<String> options, List<String> arguments, Path output)
      throws IOException {
    // A session of its own, so that programs which go before the engine do not go before the broker
    // (docs/adr/0019). What it writes is for this user alone, too: Java has no option for that.
    List<String> command =
        new ArrayList<>(List.of("setsid", "sh", "-c", "umask 077; exec \"$0\" \"$@\""));
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(options);
    command.add(mainClass);
    command.addAll(arguments);
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(PrivateFile.make(output).toFile()));
    builder.environment().put("CLASSPATH", System.getProperty("java.class.path"));
    return builder.start();
  }
}
