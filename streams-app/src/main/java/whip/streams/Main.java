package whip.streams;

import java.util.Arrays;
import whip.streams.engine.EngineMain;
import whip.streams.engine.ProfilingWork;

/**
 * The stream side's process. {@code engine} brings its own broker and registry and serves one
 * machine; {@code topology} joins an existing cluster.
 */
public final class Main {

  private Main() {}

  /** Ends the process with the status of the part that ran; 2 for wrong arguments. */
  public static void main(String[] arguments) throws InterruptedException {
    System.exit(run(arguments));
  }

  private static int run(String[] arguments) throws InterruptedException {
    String part = arguments.length == 0 ? "" : arguments[0];
    String[] rest = Arrays.copyOfRange(arguments, Math.min(1, arguments.length), arguments.length);
    return switch (part) {
      case "engine" -> EngineMain.run(rest, new ProfilingWork(Topics.DEFAULT));
      case "topology" -> ClusterMain.run(rest);
      default -> {
        System.err.println("usage: engine ... | topology ...");
        yield 2;
      }
    };
  }
}
