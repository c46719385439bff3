package whip.e2e.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import whip.e2e.Engine;
import whip.e2e.Home;
import whip.e2e.ProfileReader;
import whip.e2e.Runs;
import whip.e2e.Toolchain;
import whip.testkit.tier.InSlices;

/**
 * Records that nobody should have sent, into every topic of a running engine, while programs run:
 * their profiles are exact, the engine stays ready, and {@code whip.dlq} has what cannot be used.
 */
@Tag("input")
@ExtendWith(Engine.class)
@InSlices({1, 7})
class HostileRecordsTest {

  private static final Path SOURCE = Home.ROOT.resolve("e2e/src/test/programs/ends.c");
  private static final List<String> READ =
      List.of(
          "whip.node",
          "whip.construct",
          "whip.subtree",
          "whip.result",
          "whip.run",
          "whip.whatif.request");
  private static final String MARK = "test.mark";
  private static final Duration LIMIT = Duration.ofMinutes(3);

  private final Random random = Faults.random("hostile records");
  private final String session = Runs.newId();

  // What must come out in the dead letters: that nothing could be made of it is certain.
  private final Set<String> hopeless = new HashSet<>();
  private int sent;

  @TempDir Path directory;

  @Test
  void shouldProfileExactlyWhileRecordsAreThrownAtIt(Engine.Endpoint engine) {
    Path program = Toolchain.clang(SOURCE, directory);
    Runs runs = new Runs(engine);
    int rounds = Faults.rounds(2, 20);
    try (ProfileReader profiles = new ProfileReader(engine);
        KafkaProducer<byte[], byte[]> producer = producer(engine);
        KafkaConsumer<byte[], byte[]> consumer = consumer(engine)) {
      check(profiles, runs.virtual(program, 2, "fork"));
      List<ConsumerRecord<byte[], byte[]>> real = everything(consumer, READ);
      real.removeIf(record -> record.value() == null || record.value().length < 20);
      assertTrue(real.size() >= 4, "real records to damage: " + real.size());
      for (int round = 0; round < rounds; round++) {
        for (int i = 0; i < 150; i++) {
          throwOne(producer, real.get(random.nextInt(real.size())));
        }
        producer.flush();
        check(profiles, runs.virtual(program, 2, "fork"));
      }
      Set<String> letters = lettersOf(consumer);
      engine.whip("engine", "status").expect(0);
      engine.whip("runs").expect(0);
      Faults.report(
          "input",
          "records thrown at a running engine",
          sent + " records",
          hopeless.size() + " beyond use",
          letters.size() + " in whip.dlq, " + (rounds + 1) + " profiles exact, engine ready");
    }
  }

  private static void check(ProfileReader profiles, Runs.Run run) {
    run.result().expect(0);
    var end = profiles.awaitComplete(run.id()).program();
    assertEquals(10 + 2 * 5 + 1, end.getWork());
    assertEquals(10 + 5 + 1, end.getSpan());
  }

  private void throwOne(
      KafkaProducer<byte[], byte[]> producer, ConsumerRecord<byte[], byte[]> real) {
    byte[] key = ("hostile-" + session + "/" + random.nextInt(4)).getBytes(StandardCharsets.UTF_8);
    byte[] value = real.value();
    String topic = READ.get(random.nextInt(READ.size()));
    boolean useless = true;
    switch (random.nextInt(7)) {
      case 0 -> value = random(random.nextInt(200));
      case 1 -> value = new byte[0];
      case 2 -> value = withSchema(Integer.MAX_VALUE - random.nextInt(1000), value);
      case 3 -> value = new byte[2 << 20];
      case 4 -> topic = real.topic(); // a good record, under somebody else's key
      case 5 -> {
        topic = real.topic();
        value = Arrays.copyOf(value, 5 + random.nextInt(Math.max(1, value.length - 5)));
      }
      default -> {
        topic = real.topic();
        value = value.clone();
        value[5 + random.nextInt(value.length - 5)] ^= (byte) (1 << random.nextInt(8));
        useless = false; // it may say something, of a run that is not there
      }
    }
    String mark = session + "-" + sent++;
    ProducerRecord<byte[], byte[]> record = new ProducerRecord<>(topic, key, value);
    record.headers().add(MARK, mark.getBytes(StandardCharsets.UTF_8));
    var unused = producer.send(record);
    if (useless) {
      hopeless.add(mark);
    }
  }

  private byte[] random(int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }

  private static byte[] withSchema(int id, byte[] value) {
    byte[] other = value.clone();
    ByteBuffer.wrap(other).putInt(1, id);
    return other;
  }

  private Set<String> lettersOf(KafkaConsumer<byte[], byte[]> consumer) {
    Set<String> letters = new HashSet<>();
    Instant limit = Instant.now().plus(LIMIT);
    while (!letters.containsAll(hopeless) && Instant.now().isBefore(limit)) {
      for (ConsumerRecord<byte[], byte[]> letter : everything(consumer, List.of("whip.dlq"))) {
        Header mark = letter.headers().lastHeader(MARK);
        if (mark != null) {
          for (String name : List.of("reason", "topic", "partition", "offset")) {
            assertTrue(letter.headers().lastHeader("whip." + name) != null, name);
          }
          letters.add(new String(mark.value(), StandardCharsets.UTF_8));
        }
      }
    }
    Set<String> missing = new HashSet<>(hopeless);
    missing.removeAll(letters);
    assertEquals(Set.of(), missing, () -> "of " + hopeless.size());
    return letters;
  }

  private static List<ConsumerRecord<byte[], byte[]>> everything(
      KafkaConsumer<byte[], byte[]> consumer, List<String> topics) {
    List<TopicPartition> partitions = new ArrayList<>();
    for (String topic : topics) {
      consumer
          .partitionsFor(topic)
          .forEach(info -> partitions.add(new TopicPartition(topic, info.partition())));
    }
    consumer.assign(partitions);
    consumer.seekToBeginning(partitions);
    Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
    List<ConsumerRecord<byte[], byte[]>> all = new ArrayList<>();
    while (partitions.stream().anyMatch(at -> consumer.position(at) < ends.get(at))) {
      for (ConsumerRecord<byte[], byte[]> record : consumer.poll(Duration.ofMillis(200))) {
        all.add(record);
      }
    }
    return all;
  }

  private static KafkaProducer<byte[], byte[]> producer(Engine.Endpoint engine) {
    return new KafkaProducer<>(
        with(engine.clients(), "max.request.size", 32 << 20),
        new ByteArraySerializer(),
        new ByteArraySerializer());
  }

  private static KafkaConsumer<byte[], byte[]> consumer(Engine.Endpoint engine) {
    return new KafkaConsumer<>(
        with(engine.clients(), "isolation.level", "read_committed"),
        new ByteArrayDeserializer(),
        new ByteArrayDeserializer());
  }

  private static Map<String, Object> with(Map<String, Object> clients, String name, Object value) {
    Map<String, Object> settings = new HashMap<>(clients);
    settings.put(name, value);
    return settings;
  }
}
