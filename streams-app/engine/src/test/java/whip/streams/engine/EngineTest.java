package whip.streams.engine;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.confluent.kafka.schemaregistry.avro.AvroSchema;
import io.confluent.kafka.schemaregistry.client.CachedSchemaRegistryClient;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import whip.engine.protocol.BrokerProcess;
import whip.engine.protocol.Endpoint;
import whip.engine.protocol.EngineCommand;
import whip.engine.protocol.EngineDirectory;
import whip.engine.protocol.EngineException;
import whip.platform.ClientProperties;
import whip.testkit.tier.InSlices;

/**
 * A real broker, started and stopped as users do it: as a process, and with every kind of end. Each
 * start costs seconds, so the gate takes one end at a time; other tests start engines in every run.
 */
class EngineTest {
  private static final Duration LIMIT = Duration.ofMinutes(2);

  @TempDir Path root;

  @Test
  @InSlices({4, 9})
  void shouldWorkAndComeBackWithEverythingItKept() throws Exception {
    EngineDirectory directory = EngineDirectory.create(root);
    AvroSchema schema = new AvroSchema("\"long\"");
    int id;
    ProcessHandle broker;
    try (Engine engine = Engine.start(directory, new EchoWork(), reason -> {})) {
      Endpoint endpoint = Endpoint.read(directory).orElseThrow();
      assertEquals(engine.endpoint(), endpoint);
      assertEquals(
          "rw-------",
          PosixFilePermissions.toString(Files.getPosixFilePermissions(directory.endpoint())));
      assertEquals(200, status(endpoint, "/health/ready"));
      assertThrows(
          EngineException.class, () -> Engine.start(directory, new EchoWork(), reason -> {}));
      assertTrue(Files.exists(directory.endpoint()), "the refused engine left the file alone");
      id = registry(endpoint).register("s", schema);
      assertEquals(List.of("one"), echo(endpoint, "one", 1));
      broker = BrokerProcess.find(directory).orElseThrow();
    }
    assertFalse(Files.exists(directory.endpoint()));
    assertFalse(broker.isAlive());

    try (Engine engine = Engine.start(directory, new EchoWork(), reason -> {})) {
      Endpoint endpoint = engine.endpoint();
      assertEquals(id, registry(endpoint).getId("s", schema));
      assertEquals(List.of("one", "two"), echo(endpoint, "two", 2));
    }
  }

  @Test
  void shouldSayWhyTheBrokersDirectoryCannotBePrepared() throws Exception {
    EngineDirectory directory = EngineDirectory.create(root);
    Files.createDirectories(directory.broker().resolve("bootstrap.checkpoint.tmp/in-the-way"));
    EngineException refused =
        assertThrows(
            EngineException.class, () -> Engine.start(directory, new EchoWork(), reason -> {}));
    assertTrue(
        refused.getMessage().contains("the broker's data directory could not be prepared")
            && refused.getMessage().contains("bootstrap.checkpoint.tmp"),
        refused.getMessage());
  }

  @Test
  @InSlices({0, 5})
  void shouldStopInOrderOnSigterm() throws Exception {
    EngineDirectory directory = EngineDirectory.create(root);
    Process engine = startProcess(directory);
    ProcessHandle broker = BrokerProcess.find(directory).orElseThrow();

    engine.destroy();

    assertTrue(engine.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS));
    assertFalse(Files.exists(directory.endpoint()));
    assertFalse(broker.isAlive());
  }

  @Test
  @InSlices({1, 6})
  void shouldTakeItsBrokerAlongWhenKilledAndStartAgain() throws Exception {
    EngineDirectory directory = EngineDirectory.create(root);
    Process killed = startProcess(directory);
    Endpoint before = Endpoint.read(directory).orElseThrow();
    ProcessHandle broker = BrokerProcess.find(directory).orElseThrow();

    killed.destroyForcibly();

    broker.onExit().get(LIMIT.toSeconds(), TimeUnit.SECONDS);
    try (Engine again = Engine.start(directory, new EchoWork(), reason -> {})) {
      assertEquals(again.endpoint(), Endpoint.read(directory).orElseThrow());
      assertNotEquals(before.pid(), again.endpoint().pid());
      // Where programs that are still running look for it.
      assertEquals(before.bootstrap(), again.endpoint().bootstrap());
      assertEquals(before.registry(), again.endpoint().registry());
    }
  }

  @Test
  @InSlices({2, 7})
  void shouldEndWithItsBroker() throws Exception {
    EngineDirectory directory = EngineDirectory.create(root);
    Process engine = startProcess(directory);

    BrokerProcess.find(directory).orElseThrow().destroyForcibly();

    assertTrue(engine.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS));
    assertEquals(1, engine.exitValue());
    assertFalse(Files.exists(directory.endpoint()));
  }

  @Test
  @InSlices({3, 8})
  void shouldWaitForAnEngineThatEndsWithItsBroker() throws Exception {
    EngineDirectory directory = EngineDirectory.create(root);
    Process ending = startProcess(directory);
    BrokerProcess.find(directory).orElseThrow().destroyForcibly();
    try (Engine next = Engine.start(directory, new EchoWork(), reason -> {})) {
      assertFalse(ending.isAlive());
      assertEquals(List.of("one"), echo(next.endpoint(), "one", 1));
    }
  }

  /** 200 MB of zeros, some KB in the topic, for an engine of 256 MB: nobody makes room for them. */
  @Test
  @InSlices({1, 4, 7})
  void shouldOutliveARecordThatIsLargerThanItsMemory() throws Exception {
    EngineDirectory directory = EngineDirectory.create(root);
    Process engine = startProcess(directory);
    try {
      Endpoint endpoint = Endpoint.read(directory).orElseThrow();
      sendZeros(endpoint, 200_000_000);

      List<String> values = echo(endpoint, "one", 2);

      assertTrue(values.get(0).startsWith("whip: not read: 2000000"), values.get(0));
      assertEquals("one", values.get(1));
      assertTrue(engine.isAlive());
    } finally {
      engine.destroy();
    }
    assertTrue(engine.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS));
  }

  private static void sendZeros(Endpoint endpoint, int bytes) throws Exception {
    Map<String, Object> clients =
        new HashMap<>(ClientProperties.read(endpoint.config().orElseThrow()));
    clients.put("compression.type", "zstd");
    clients.put("max.request.size", 2 * bytes);
    clients.put("buffer.memory", 2L * bytes);
    try (KafkaProducer<byte[], byte[]> producer =
        new KafkaProducer<>(clients, new ByteArraySerializer(), new ByteArraySerializer())) {
      producer.send(new ProducerRecord<>(EchoWork.IN, new byte[bytes])).get(1, TimeUnit.MINUTES);
    }
  }

  private static Process startProcess(EngineDirectory directory) throws IOException {
    Path output = directory.output();
    Process engine =
        ChildJvm.start(
            EchoWork.class.getName(),
            List.of("-Xmx256m"),
            EngineCommand.arguments(directory),
            output);
    await()
        .atMost(LIMIT)
        .until(
            () -> {
              assertTrue(engine.isAlive(), () -> LogFile.tail(output, 20));
              return Files.exists(directory.endpoint());
            });
    return engine;
  }

  private static CachedSchemaRegistryClient registry(Endpoint endpoint) throws IOException {
    return new CachedSchemaRegistryClient(
        endpoint.registry(), 10, ClientProperties.read(endpoint.config().orElseThrow()));
  }

  private static int status(Endpoint endpoint, String path) throws Exception {
    HttpRequest request = HttpRequest.newBuilder(URI.create(endpoint.registry() + path)).build();
    return HttpClient.newHttpClient()
        .send(request, HttpResponse.BodyHandlers.discarding())
        .statusCode();
  }

  /** Sends a value and returns all that ever came out, once it is {@code expected} values. */
  private static List<String> echo(Endpoint endpoint, String value, int expected) throws Exception {
    Map<String, Object> clients =
        new HashMap<>(ClientProperties.read(endpoint.config().orElseThrow()));
    try (KafkaProducer<String, String> producer =
        new KafkaProducer<>(clients, new StringSerializer(), new StringSerializer())) {
      producer.send(new ProducerRecord<>(EchoWork.IN, value)).get(1, TimeUnit.MINUTES);
    }
    clients.put("isolation.level", "read_committed");
    TopicPartition out = new TopicPartition(EchoWork.OUT, 0);
    List<String> values = new ArrayList<>();
    try (KafkaConsumer<String, String> consumer =
        new KafkaConsumer<>(clients, new StringDeserializer(), new StringDeserializer())) {
      consumer.assign(List.of(out));
      consumer.seekToBeginning(List.of(out));
      await()
          .atMost(LIMIT)
          .until(
              () -> {
                for (ConsumerRecord<String, String> record : consumer.poll(Duration.ofMillis(50))) {
                  values.add(record.value());
                }
                return values.size() >= expected;
              });
    }
    return values;
  }
}
