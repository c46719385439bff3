package whip.streams.engine;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import whip.engine.protocol.EngineCommand;
import whip.engine.protocol.EngineDirectory;
import whip.engine.protocol.EngineException;
import whip.platform.Printable;
import whip.streams.LargeRecords;
import whip.streams.StageConfig;
import whip.streams.Topics;
import whip.streams.registry.RegistryException;

/**
 * The engine's process, started by {@link EngineCommand}. It runs until a signal ends it, in order,
 * or until a part of it ends.
 *
 * <p>Exit status where no signal ended it: 1 a part ended or did not start, 2 wrong arguments.
 */
public final class EngineMain {

  private EngineMain() {}

  public static void main(String[] arguments) {
    try {
      Retention retention = Retention.of(System.getenv());
      boolean refines = refines(System.getenv());
      System.exit(run(arguments, new ProfilingWork(Topics.DEFAULT, retention, refines)));
    } catch (EngineException malformed) {
      System.err.println("the engine cannot run: " + Printable.text(malformed.getMessage()));
      System.exit(2);
    }
  }

  private static boolean refines(Map<String, String> environment) {
    try {
      return StageConfig.refines("WHIP_REFINE", environment.getOrDefault("WHIP_REFINE", "off"));
    } catch (IllegalArgumentException neither) {
      throw new EngineException(neither.getMessage(), neither);
    }
  }

  /** Returns the exit status; blocks for the life of the engine. */
  public static int run(String[] arguments, EngineWork work) {
    Optional<Path> root = EngineCommand.directory(arguments);
    if (root.isEmpty()) {
      System.err.println("usage: engine " + EngineCommand.USAGE);
      return 2;
    }
    AtomicBoolean failed = new AtomicBoolean();
    CountDownLatch end = new CountDownLatch(1);
    CountDownLatch stopped = new CountDownLatch(1);
    Thread hook = new Thread(() -> endAndWait(end, stopped), "engine-stop");
    Runtime.getRuntime().addShutdownHook(hook);
    try {
      EngineDirectory directory = EngineDirectory.create(root.get());
      LogFile.use(directory.log(), "engine");
      LargeRecords.bound();
      try (Engine engine =
          Engine.start(
              directory,
              work,
              reason -> {
                System.err.println("the engine ends: " + Printable.text(reason));
                failed.set(true);
                end.countDown();
              })) {
        System.out.println("ready: " + engine.endpoint());
        end.await();
      }
    } catch (IOException | EngineException | RegistryException broken) {
      System.err.println("the engine cannot run: " + Printable.text(broken.getMessage()));
      failed.set(true);
    } catch (InterruptedException interrupted) {
      failed.set(true);
    } finally {
      stopped.countDown();
    }
    return failed.get() ? 1 : 0;
  }

  /** A signal ends the virtual machine only after the engine has stopped in order. */
  private static void endAndWait(CountDownLatch end, CountDownLatch stopped) {
    end.countDown();
    try {
      stopped.await();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
