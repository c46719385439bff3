package whip.streams.construct;

import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.ProcessorSupplier;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;
import org.apache.kafka.streams.state.StoreBuilder;
import whip.codec.AccountChanges;
import whip.codec.BadRecordException;
import whip.codec.RunIds;
import whip.streams.AdaptivePunctuator;
import whip.streams.ResultMark;
import whip.streams.StageConfig;
import whip.streams.avro.AvroFormat;
import whip.streams.dlq.DeadLetter;
import whip.streams.location.Locations;
import whip.streams.run.Run;
import whip.streams.run.RunCodec;

/**
 * Merges a run's records into its account: a row for the run and one for each path, written again
 * at each whole cut where something has changed; and likewise for each of its phases. The row of
 * the run's strip has the same time, slice by slice. Beside the profile stage, which has the run's
 * records as well, and which sets aside those that cannot be read.
 */
public final class AccountStage implements ProcessorSupplier<String, byte[], String, byte[]> {

  /** Name of the sink the stage is connected to, beside {@link DeadLetter#sink}. */
  public static final String TO_ACCOUNT = "account-rows";

  /**
   * Name of the stage behind it, which gets the run's id. The value is empty at each cut but those
   * at marks; there it is the phase's name, if a window ends. No value: the run is removed.
   */
  public static final String TO_PROPERTY = "property";

  static final Duration LOOK_EVERY = Duration.ofMillis(500);

  static final Duration SWEEP_EVERY = Duration.ofHours(1);

  private final StageConfig config;

  public AccountStage(StageConfig config) {
    this.config = config;
  }

  @Override
  public Processor<String, byte[], String, byte[]> get() {
    return new AccountProcessor(config);
  }

  @Override
  public Set<StoreBuilder<?>> stores() {
    Set<StoreBuilder<?>> builders = new HashSet<>(AccountStores.builders());
    builders.add(PhaseStores.builder());
    builders.add(StripStores.builder());
    return builders;
  }

  private static final class AccountProcessor implements Processor<String, byte[], String, byte[]> {

    private final StageConfig config;
    private final AvroFormat format;
    private final RunCodec runs;
    private final AccountRecordCodec records;
    private ProcessorContext<String, byte[]> context;
    private DeadLetter deadLetters;
    private Accounts accounts;
    private AdaptivePunctuator punctuator;

    AccountProcessor(StageConfig config) {
      this.config = config;
      format = config.newFormat();
      runs = new RunCodec(format, config.topics().run());
      records = new AccountRecordCodec(format);
    }

    @Override
    public void init(ProcessorContext<String, byte[]> newContext) {
      context = newContext;
      deadLetters = new DeadLetter(newContext, "account", config.meters());
      PathPositions positions =
          new PathPositions(new Locations(newContext, format, config.topics().location()));
      AccountRowsCodec rows = new AccountRowsCodec(format, config.topics().account());
      AccountStores stores = new AccountStores(newContext, records);
      AccountOutput output = new AccountOutput(newContext, positions, rows);
      Phases phases =
          new Phases(
              new PhaseStores(newContext, stores),
              new WholeAccounts(stores, positions),
              output,
              config.stopwatchNs());
      Strips strips = new Strips(new StripStores(newContext), output);
      accounts = new Accounts(stores, output, positions, phases, strips);
      punctuator =
          new AdaptivePunctuator(newContext, LOOK_EVERY, AdaptivePunctuator.PATIENCE, this::look);
      wakeIfActive();
      newContext.schedule(SWEEP_EVERY, PunctuationType.WALL_CLOCK_TIME, accounts::sweep);
    }

    private boolean look(long now) {
      accounts.look(now);
      return accounts.anyActive();
    }

    private void wakeIfActive() {
      if (accounts.anyActive()) {
        punctuator.wake();
      }
    }

    @Override
    public void process(Record<String, byte[]> received) {
      String topic = context.recordMetadata().map(RecordMetadata::topic).orElse("");
      long now = context.currentSystemTimeMs();
      if (topic.equals(config.topics().run())) {
        run(received, now);
      } else if (ResultMark.ACCOUNT.isOn(received)) {
        changes(received, now);
      }
      wakeIfActive();
    }

    private void run(Record<String, byte[]> received, long now) {
      if (RunIds.isRemoval(received.key(), received.value())) {
        accounts.remove(received.key(), now);
        return;
      }
      Run run;
      try {
        run = runs.decode(received.value());
      } catch (BadRecordException setAside) {
        return; // The profile stage has it too, and sends it to the dead letters.
      }
      if (run.run().equals(received.key())) {
        accounts.take(run, now);
      }
    }

    private void changes(Record<String, byte[]> received, long now) {
      try {
        AccountChanges changes = records.decode(config.topics().result(), received.value());
        if (!changes.run().equals(received.key())) {
          throw new BadRecordException("key: not the record's run");
        }
        accounts.take(changes, now);
      } catch (BadRecordException e) {
        deadLetters.send(received, e);
      }
    }

    @Override
    public void close() {
      format.close();
    }
  }
}
