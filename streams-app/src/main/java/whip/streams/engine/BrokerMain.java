package whip.streams.engine;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;

/**
 * The broker's process: Kafka's own main, and a watch on standard input. The engine holds the other
 * end of it, so its end, however violent, is the broker's end too, and an orderly one.
 */
public final class BrokerMain {

  private BrokerMain() {}

  public static void main(String[] arguments) throws IOException, ReflectiveOperationException {
    Thread watch = new Thread(BrokerMain::exitWithTheEngine, "engine-watch");
    watch.setDaemon(true);
    watch.start();
    LeaderlessPartitions.mend();
    try {
      // Kafka is there at run time only: the engine uses its configuration, not its classes.
      Class.forName("kafka.Kafka")
          .getMethod("main", String[].class)
          .invoke(null, (Object) arguments);
    } catch (InvocationTargetException failed) {
      throw new IllegalStateException("the broker's main failed", failed.getCause());
    }
  }

  private static void exitWithTheEngine() {
    try {
      while (System.in.read() >= 0) {
        // Nobody writes; only the end counts.
      }
    } catch (IOException closed) {
      // The same as its end.
    }
    System.exit(0);
  }
}
