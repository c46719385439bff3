package whip.streams.profile;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import whip.schemas.run.RunRecord;
import whip.schemas.run.RunState;
import whip.streams.InMemory;
import whip.streams.StageConfig;
import whip.streams.Topics;
import whip.streams.avro.AvroFormat;
import whip.streams.location.LocationStage;
import whip.streams.meters.Meters;

/** A stage that comes back, or takes over from another instance, blames no run for its absence. */
class TakenOverTest {

  private static final long BEGIN_MS = 1_800_000_000_000L;
  private static final long DOWN_MS = 60_000;

  private final Map<String, Object> registry = Map.of("schema.registry.url", "mock://taken-over");
  private final StageConfig config =
      new StageConfig(
          Topics.DEFAULT, registry, () -> 0, new Meters(Topics.DEFAULT, () -> BEGIN_MS));
  private final List<KeyValueStore<String, byte[]>> stores = new ArrayList<>();

  @BeforeEach
  void openStores() {
    MockProcessorContext<String, byte[]> context = new MockProcessorContext<>();
    for (String name : List.of(ProfileStores.RUNS, ProfileStores.INPUTS, LocationStage.STORE)) {
      stores.add(InMemory.store(name, context));
    }
  }

  @Test
  void shouldGiveARunTimeToBeHeardOf() {
    MockProcessorContext<String, byte[]> before = context(BEGIN_MS);
    Processor<String, byte[], String, byte[]> stage = new ProfileStage(config).get();
    stage.init(before);
    before.setRecordMetadata(Topics.DEFAULT.run(), 0, 0);
    stage.process(new Record<>("r", running(), BEGIN_MS));
    stage.close();

    long back = BEGIN_MS + DOWN_MS;
    MockProcessorContext<String, byte[]> after = context(back);
    new ProfileStage(config).get().init(after);
    look(after, back);
    assertEquals(0, after.forwarded(ProfileStage.TO_RUN).size(), "it could not be heard");
    look(after, back + 15_000);
    assertEquals(1, after.forwarded(ProfileStage.TO_RUN).size(), "it could, and was not");
  }

  private MockProcessorContext<String, byte[]> context(long now) {
    MockProcessorContext<String, byte[]> context = new MockProcessorContext<>();
    stores.forEach(context::addStateStore);
    context.setCurrentSystemTimeMs(now);
    return context;
  }

  private static void look(MockProcessorContext<String, byte[]> context, long now) {
    context.setCurrentSystemTimeMs(now);
    context.scheduledPunctuators().get(0).getPunctuator().punctuate(now);
  }

  private byte[] running() {
    RunRecord record =
        RunRecord.newBuilder()
            .setRun("r")
            .setState(RunState.RUNNING)
            .setProgram("/bin/program")
            .setClock("virtual")
            .setUnit("units")
            .setStartedAt(Instant.ofEpochMilli(BEGIN_MS))
            .setWrittenAt(Instant.ofEpochMilli(BEGIN_MS))
            .build();
    try (AvroFormat format = new AvroFormat(registry)) {
      return format.encode(Topics.DEFAULT.run(), record);
    }
  }
}
