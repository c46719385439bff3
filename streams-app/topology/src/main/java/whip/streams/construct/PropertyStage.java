package whip.streams.construct;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.ProcessorSupplier;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.StoreBuilder;
import whip.streams.AdaptivePunctuator;
import whip.streams.ResultMark;
import whip.streams.StageConfig;
import whip.streams.avro.AvroFormat;
import whip.streams.location.Locations;

/**
 * Asks each whole cut of an account, and of its phases, for its properties, and writes a row when
 * one appears, changes or is retired. At marks it counts in how many windows each was found. It
 * runs in the account stage's task and reads that stage's stores, where the account stands whole:
 * see docs/adr/0029. The grain stage, in the same task, hands on what creating tasks has cost.
 */
public final class PropertyStage implements ProcessorSupplier<String, byte[], String, byte[]> {

  /** Name of the sink the stage is connected to. */
  public static final String TO_PROPERTY = "property-rows";

  /** Name of the sink for requests, where there is one. */
  public static final String TO_CONTROL = "property-to-control";

  static final Duration LOOK_EVERY = Duration.ofMillis(500);

  static final Duration SWEEP_EVERY = Duration.ofHours(1);

  private final StageConfig config;

  public PropertyStage(StageConfig config) {
    this.config = config;
  }

  @Override
  public Processor<String, byte[], String, byte[]> get() {
    return new PropertyProcessor(config);
  }

  @Override
  public Set<StoreBuilder<?>> stores() {
    return new LinkedHashSet<>(PropertyStores.builders());
  }

  /** Names of the account stage's stores, which have to be connected, too. */
  public static String[] readStores() {
    return new String[] {
      AccountStores.RUNS, AccountStores.PATHS, AccountStores.WAITING, PhaseStores.PHASES
    };
  }

  private static final class PropertyProcessor
      implements Processor<String, byte[], String, byte[]> {

    private final StageConfig config;
    private final AvroFormat format;
    private WatchedRuns runs;
    private AdaptivePunctuator punctuator;
    private ProcessorContext<String, byte[]> context;

    PropertyProcessor(StageConfig config) {
      this.config = config;
      format = config.newFormat();
    }

    @Override
    public void init(ProcessorContext<String, byte[]> newContext) {
      context = newContext;
      PathPositions positions =
          new PathPositions(new Locations(newContext, format, config.topics().location()));
      AccountStores accounts = new AccountStores(newContext, new AccountRecordCodec(format));
      runs =
          new WatchedRuns(
              new WholeAccounts(accounts, positions),
              new PhaseAccounts(new PhaseStores(newContext, accounts)),
              new PropertyStores(newContext),
              new PropertyOutput(
                  newContext, new PropertyRowsCodec(format, config.topics().property())),
              config.refines()
                  ? Optional.of(new RefinementOutput(newContext, format, config.topics().control()))
                  : Optional.empty(),
              config.stopwatchNs());
      punctuator =
          new AdaptivePunctuator(newContext, LOOK_EVERY, AdaptivePunctuator.PATIENCE, this::look);
      wakeIfDue();
      newContext.schedule(SWEEP_EVERY, PunctuationType.WALL_CLOCK_TIME, runs::sweep);
    }

    private boolean look(long now) {
      runs.look(now);
      return runs.anyDue();
    }

    private void wakeIfDue() {
      if (runs.anyDue()) {
        punctuator.wake();
      }
    }

    @Override
    public void process(Record<String, byte[]> received) {
      long now = context.currentSystemTimeMs();
      if (ResultMark.GRAIN.isOn(received)) {
        tasks(received, now);
      } else if (received.value() == null) {
        runs.remove(received.key(), now);
      } else if (received.value().length == 0) {
        runs.news(received.key(), now);
      } else {
        runs.window(received.key(), new String(received.value(), StandardCharsets.UTF_8));
      }
      wakeIfDue();
    }

    private void tasks(Record<String, byte[]> received, long now) {
      if (received.key().indexOf('/') < 0) {
        runs.lastTasks(received.key(), now);
      } else {
        runs.tasks(received.key(), received.value());
      }
    }

    @Override
    public void close() {
      format.close();
    }
  }
}
