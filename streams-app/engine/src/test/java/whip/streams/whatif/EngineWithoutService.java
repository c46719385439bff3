package whip.streams.whatif;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.function.LongSupplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.utils.Utils;
import org.apache.kafka.streams.Topology;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import whip.engine.protocol.EngineDirectory;
import whip.streams.StageConfig;
import whip.streams.Topics;
import whip.streams.engine.Engine;
import whip.streams.engine.EngineWork;
import whip.streams.engine.ProfilingWork;
import whip.streams.meters.Meters;

/**
 * The whole engine but for the what-if service, which tests start and stop. All classes of this
 * virtual machine share one, since a start costs seconds; tests ask for it as a parameter.
 */
final class EngineWithoutService implements AutoCloseable {

  /** Starts the engine for the first test that asks, and ends it after the last. */
  static final class Shared implements ParameterResolver {
    private static final ExtensionContext.Namespace NAMESPACE =
        ExtensionContext.Namespace.create(EngineWithoutService.class);

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
      return parameter.getParameter().getType() == EngineWithoutService.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
      return context
          .getStore(ExtensionContext.StoreScope.LAUNCHER_SESSION, NAMESPACE)
          .computeIfAbsent(EngineWithoutService.class, key -> start(), EngineWithoutService.class);
    }

    private static EngineWithoutService start() {
      try {
        return new EngineWithoutService();
      } catch (Exception e) {
        throw new AssertionError(e);
      }
    }
  }

  private record Work(ProfilingWork whole) implements EngineWork {
    @Override
    public void createTopics(Admin admin) throws Exception {
      whole.createTopics(admin);
    }

    @Override
    public Topology topology(Map<String, Object> clients) {
      return whole.topology(clients);
    }

    @Override
    public Meters meters() {
      return whole.meters();
    }

    @Override
    public Map<String, Object> streamsSettings() {
      return whole.streamsSettings();
    }
  }

  private final Path root;
  private final Engine engine;
  private final Client client;

  private EngineWithoutService() throws Exception {
    root = Files.createTempDirectory("whip-whatif");
    engine =
        Engine.start(
            EngineDirectory.create(root),
            new Work(new ProfilingWork(Topics.DEFAULT)),
            reason -> {});
    client = new Client(engine.endpoint());
  }

  Client client() {
    return client;
  }

  /** Starts the service, a member of its group that is known again after a restart. */
  WhatIfService startService(Path replays, LongSupplier stopwatchNs) throws IOException {
    Map<String, Object> clients = Client.settings(engine.endpoint());
    return WhatIfService.start(
        new WhatIfService.Settings(
            new StageConfig(
                Topics.DEFAULT,
                clients,
                stopwatchNs,
                new Meters(Topics.DEFAULT, System::currentTimeMillis)),
            clients,
            "whatif-test",
            "the-only-one",
            replays));
  }

  /** Makes the records of the node topic before the offset expire. */
  void deleteBefore(int partition, long offset) {
    TopicPartition of = new TopicPartition(Topics.DEFAULT.node(), partition);
    try (Admin admin = Admin.create(Client.settings(engine.endpoint()))) {
      admin.deleteRecords(Map.of(of, RecordsToDelete.beforeOffset(offset))).all().get();
    } catch (IOException | ExecutionException e) {
      throw new AssertionError(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  @Override
  public void close() throws IOException {
    client.close();
    engine.close();
    Utils.delete(root.toFile());
  }
}
