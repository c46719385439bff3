package whip.streams.engine;

import java.io.IOException;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import whip.streams.LargeRecords;

/**
 * The broker's process: Kafka's own main, and a watch on standard input. The engine holds the other
 * end of it, so its end, however violent, is the broker's end too, and an orderly one.
 *
 * <p>Arguments: the file of the broker's settings; and, where its data directory has to be
 * formatted first, the id of the new cluster. Kafka's tool does that in here, as a process of its
 * own would take a second for little more than Java's start.
 *
 * <p>Kafka is there at run time only: the engine uses its configuration, not its classes.
 */
public final class BrokerMain {

  private BrokerMain() {}

  public static void main(String[] arguments) throws IOException, ReflectiveOperationException {
    Thread watch = new Thread(BrokerMain::exitWithTheEngine, "engine-watch");
    watch.setDaemon(true);
    watch.start();
    LeaderlessPartitions.fix();
    LargeRecords.bound();
    String settings = arguments[0];
    if (arguments.length > 1) {
      format(settings, arguments[1]);
    }
    try {
      Class.forName("kafka.Kafka")
          .getMethod("main", String[].class)
          .invoke(null, (Object) new String[] {settings});
    } catch (InvocationTargetException failed) {
      throw new IllegalStateException("the broker's main failed", failed.getCause());
    }
  }

  /** Ends the process, after saying why, where the tool refuses. */
  private static void format(String settings, String cluster) throws ReflectiveOperationException {
    String[] arguments = {"format", "--standalone", "--cluster-id", cluster, "--config", settings};
    try {
      Class.forName("kafka.tools.StorageTool")
          .getMethod("execute", String[].class, PrintStream.class)
          .invoke(null, arguments, System.out);
    } catch (InvocationTargetException refused) {
      System.err.println(
          "the broker's data directory could not be prepared: " + refused.getCause().getMessage());
      System.exit(1);
    }
  }

  private static void exitWithTheEngine() {
    try {
      while (System.in.read() >= 0) {
        // Nothing is written; only the end counts.
      }
    } catch (IOException closed) {
      // The same as its end.
    }
    System.exit(0);
  }
}
