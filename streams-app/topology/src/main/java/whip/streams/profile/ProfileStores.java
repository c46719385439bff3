package whip.streams.profile;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;
import whip.codec.BadRecordException;
import whip.streams.part.Part;
import whip.streams.part.ResultCodec;
import whip.streams.run.Run;
import whip.streams.run.RunCodec;

/**
 * The two stores of the profile stage: how far each run's profile has come, by run; and what it is
 * made from, by {@code run/run}, {@code run/outcome} and {@code run/receipts}.
 */
final class ProfileStores {

  static final String RUNS = "profile-runs";
  static final String INPUTS = "profile-inputs";

  private final KeyValueStore<String, byte[]> runs;
  private final KeyValueStore<String, byte[]> inputs;
  private final RunCodec runCodec;
  private final ResultCodec resultCodec;

  ProfileStores(ProcessorContext<?, ?> context, RunCodec runCodec, ResultCodec resultCodec) {
    this.runs = context.getStateStore(RUNS);
    this.inputs = context.getStateStore(INPUTS);
    this.runCodec = runCodec;
    this.resultCodec = resultCodec;
  }

  static Set<StoreBuilder<?>> builders() {
    return Set.of(builder(RUNS), builder(INPUTS));
  }

  private static StoreBuilder<?> builder(String name) {
    return Stores.keyValueStoreBuilder(
            Stores.persistentKeyValueStore(name), Serdes.String(), Serdes.ByteArray())
        .withCachingEnabled();
  }

  Optional<Progress> progress(String run) {
    return Optional.ofNullable(runs.get(run)).map(Progress::ofStored);
  }

  void putProgress(String run, Progress progress) {
    runs.put(run, progress.toStored());
  }

  void forEachRun(BiConsumer<String, Progress> visitor) {
    try (KeyValueIterator<String, byte[]> all = runs.all()) {
      while (all.hasNext()) {
        KeyValue<String, byte[]> next = all.next();
        visitor.accept(next.key, Progress.ofStored(next.value));
      }
    }
  }

  Optional<Run> run(String run) {
    return Optional.ofNullable(inputs.get(run + "/run")).map(this::decodeRun);
  }

  private Run decodeRun(byte[] stored) {
    try {
      return runCodec.decode(stored);
    } catch (BadRecordException e) {
      throw new IllegalStateException("bug: stored though it does not decode", e);
    }
  }

  /**
   * Keeps a run's record.
   *
   * @param received its bytes, which decode
   */
  void putRun(String run, byte[] received) {
    inputs.put(run + "/run", received);
  }

  Optional<Part> outcome(String run) {
    return Optional.ofNullable(inputs.get(run + "/outcome")).map(resultCodec::ofStored);
  }

  void putOutcome(String run, Part outcome) {
    inputs.put(run + "/outcome", resultCodec.toStored(outcome));
  }

  /** Whether the run's whole tree is here. */
  boolean isWhole(String run) {
    return outcome(run).filter(outcome -> !outcome.provisional()).isPresent();
  }

  Receipts receipts(String run) {
    return Receipts.ofStored(inputs.get(run + "/receipts"));
  }

  void putReceipts(String run, Receipts receipts) {
    inputs.put(run + "/receipts", receipts.toStored());
  }

  /**
   * Everything that the run's profile is made from.
   *
   * @param since when it began, where no record says so
   */
  Inputs inputs(String run, Instant since) {
    Run record = run(run).orElseGet(() -> Run.unknown(run, Run.State.RUNNING, since));
    return new Inputs(record, outcome(run), receipts(run));
  }

  void remove(String run) {
    runs.delete(run);
    removeInputs(run);
  }

  /** Forgets what the profile was made from; how far it came stays. */
  void removeInputs(String run) {
    inputs.delete(run + "/run");
    inputs.delete(run + "/outcome");
    inputs.delete(run + "/receipts");
  }
}
