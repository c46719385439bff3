package whip.e2e.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.specific.SpecificDatumReader;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import whip.e2e.Home;
import whip.e2e.Toolchain;
import whip.schemas.TrustedSchemas;
import whip.schemas.run.RunRecord;
import whip.schemas.run.RunState;
import whip.testkit.tier.InSlices;

/** A broker that dies while programs run: it returns, or its disk is full and it does not. */
@Tag("program")
@InSlices({1, 7})
class BrokerDiesTest {

  private static final Path PROGRAMS = Home.ROOT.resolve("e2e/src/test/programs/faults");

  @TempDir Path directory;

  @Test
  void shouldLoseNothingToABrokerThatReturnsAndBearOneThatDoesNot() throws Exception {
    assumeTrue(OwnBroker.possible(), "no mount namespaces here");
    Path program = Toolchain.clang(PROGRAMS.resolve("under_fault.c"), directory);
    try (OwnBroker broker = new OwnBroker(directory);
        Peers peers = new Peers()) {
      String registry = peers.acceptingRegistry();
      broker.start();
      broker.awaitAnswer();
      int awayMs = Faults.either(3_000, 60_000);
      Map<String, String> patient =
          Map.of(
              "WHIP_BOOTSTRAP",
              broker.bootstrap(),
              "WHIP_REGISTRY",
              registry,
              "WHIP_FLUSH_MS",
              "120000");
      int lastingMs = awayMs + 5_000;
      CompletableFuture<Guest.Visit> running =
          CompletableFuture.supplyAsync(
              () -> new Guest(program).visit(Guest.lasting(lastingMs, patient), "return"));
      awaitRecord(broker);
      broker.kill();
      TimeUnit.MILLISECONDS.sleep(awayMs);
      broker.start();
      Guest.Visit visit = running.get();
      assertWhole(awaitEnd(broker, visit.id()));

      Map<String, String> hasty =
          Map.of("WHIP_BOOTSTRAP", broker.bootstrap(), "WHIP_REGISTRY", registry);
      CompletableFuture<Guest.Visit> second =
          CompletableFuture.supplyAsync(
              () -> new Guest(program).visit(Guest.lasting(6_000, hasty), "return"));
      broker.fillDisk();
      broker.awaitEnd();
      second.get();
    }
    Faults.report(
        "program",
        "the broker dies",
        "1 run",
        "killed, away, back; then its disk is full",
        "same output and status; every row delivered once it was back");
  }

  private static void assertWhole(RunRecord end) {
    assertEquals(Map.of(), end.getLoss());
    Map<String, Long> counters = end.getCounters();
    assertTrue(counters.get("itemsMade") > 0, counters.toString());
    assertEquals(counters.get("itemsMade"), counters.get("itemsSent"), counters.toString());
  }

  private static void awaitRecord(OwnBroker broker) {
    await(broker, record -> true);
  }

  private static RunRecord awaitEnd(OwnBroker broker, String id) {
    return await(broker, run -> run.getRun().equals(id) && run.getState() == RunState.ENDED);
  }

  private static RunRecord await(OwnBroker broker, Predicate<RunRecord> wanted) {
    Instant limit = Instant.now().plus(Duration.ofMinutes(2));
    try (KafkaConsumer<String, byte[]> consumer =
        new KafkaConsumer<>(
            Map.of("bootstrap.servers", broker.bootstrap(), "auto.offset.reset", "earliest"),
            new StringDeserializer(),
            new ByteArrayDeserializer())) {
      consumer.assign(List.of(new TopicPartition("whip.run", 0)));
      while (Instant.now().isBefore(limit)) {
        for (ConsumerRecord<String, byte[]> record : consumer.poll(Duration.ofMillis(100))) {
          RunRecord run = decode(record.value());
          if (wanted.test(run)) {
            return run;
          }
        }
      }
    }
    throw new AssertionError("no such record came");
  }

  /** Behind a zero byte and the schema's number. */
  private static RunRecord decode(byte[] value) {
    TrustedSchemas.trust();
    try {
      return new SpecificDatumReader<>(RunRecord.class)
          .read(null, DecoderFactory.get().binaryDecoder(value, 5, value.length - 5, null));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
