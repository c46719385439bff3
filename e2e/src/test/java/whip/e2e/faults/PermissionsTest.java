package whip.e2e.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import whip.e2e.Engine;
import whip.testkit.tier.InSlices;

/** Every role of the page, tried on every topic: what it must do it can, and nothing else. */
@Tag("security")
@ExtendWith(Engine.class)
@InSlices({3})
class PermissionsTest {
  private static final List<String> TOPICS =
      List.of(
          "run",
          "location",
          "node",
          "construct",
          "grain.delta",
          "region",
          "subtree",
          "result",
          "profile",
          "account",
          "property",
          "grain",
          "parallelism",
          "control",
          "whatif.request",
          "whatif",
          "dlq");
  private static final Duration LIMIT = Duration.ofMinutes(1);

  @TempDir static Path directory;
  private static SecuredCluster cluster;

  @BeforeAll
  static void start(Engine.Endpoint engine) throws Exception {
    cluster = SecuredCluster.start(directory, engine);
    List<NewTopic> topics = new ArrayList<>();
    for (String prefix : List.of("alice.", "bob.")) {
      TOPICS.forEach(topic -> topics.add(new NewTopic(prefix + topic, 1, (short) 1)));
    }
    cluster.admin.createTopics(topics).all().get();
    Path god = cluster.directory.resolve("admin.properties");
    Map<String, Object> settings = cluster.clients(god);
    settings.put("bootstrap.servers", cluster.broker.mtls());
    try (KafkaProducer<byte[], byte[]> producer = producer(settings)) {
      for (NewTopic topic : topics) {
        producer
            .send(new ProducerRecord<>(topic.name(), "there".getBytes(StandardCharsets.UTF_8)))
            .get();
      }
    }
  }

  @AfterAll
  static void stop() {
    cluster.close();
  }

  @Test
  void shouldLetACollectorWriteWhatProgramsReportAndReadWhatIsAskedOfIt() throws Exception {
    assertMay(
        "collector",
        Set.of("control"),
        Set.of("run", "location", "node", "construct", "grain.delta", "region"));
  }

  @Test
  void shouldLetAReaderReadProfilesAndWriteNothing() throws Exception {
    assertMay(
        "reader",
        Set.of(
            "run", "profile", "account", "property", "grain", "parallelism", "control", "whatif"),
        Set.of());
  }

  @Test
  void shouldLetAnAskerAskAndNothingElse() throws Exception {
    assertMay("asker", Set.of(), Set.of("control", "whatif.request"));
  }

  @Test
  void shouldLetAReaderOfNodesReadThemAndTheirPlaces() throws Exception {
    assertMay(
        "node-reader", Set.of("location", "node", "construct", "grain.delta", "region"), Set.of());
  }

  @Test
  void shouldLetATopologyReadAllAndWriteWhatItMakes() throws Exception {
    assertMay(
        "topology",
        new TreeSet<>(TOPICS),
        Set.of(
            "subtree",
            "result",
            "profile",
            "account",
            "property",
            "grain",
            "parallelism",
            "control",
            "whatif",
            "dlq"));
  }

  /** On Alice's topics what the role says, on Bob's nothing; and nobody makes or removes topics. */
  private static void assertMay(String role, Set<String> read, Set<String> written)
      throws Exception {
    String user = "only-" + role;
    Map<String, Object> clients = cluster.clients(cluster.byPassword(user, "alice.", role));
    Set<String> readable = new TreeSet<>();
    Set<String> writable = new TreeSet<>();
    try (KafkaProducer<byte[], byte[]> producer = producer(clients);
        Admin admin = Admin.create(clients)) {
      for (String prefix : List.of("alice.", "bob.")) {
        for (String topic : TOPICS) {
          if (reads(clients, prefix + topic)) {
            readable.add(prefix + topic);
          }
          if (writes(producer, prefix + topic)) {
            writable.add(prefix + topic);
          }
          assertEquals(false, does(() -> admin.deleteTopics(List.of(prefix + topic)).all().get()));
        }
        NewTopic another = new NewTopic(prefix + "another", 1, (short) 1);
        assertEquals(false, does(() -> admin.createTopics(List.of(another)).all().get()));
      }
      Set<String> listed = admin.listTopics().names().get();
      assertEquals(Set.of(), of("bob.", listed), "listed");
    }
    assertEquals(prefixed(read), readable, role + " reads");
    assertEquals(prefixed(written), writable, role + " writes");
    Faults.report(
        "security",
        "role " + role,
        "54 accesses, " + (read.size() + written.size()) + " of them permitted",
        "-",
        "every other refused");
  }

  private static Set<String> prefixed(Set<String> topics) {
    Set<String> names = new TreeSet<>();
    topics.forEach(topic -> names.add("alice." + topic));
    return names;
  }

  private static Set<String> of(String prefix, Set<String> names) {
    Set<String> found = new TreeSet<>(names);
    found.removeIf(name -> !name.startsWith(prefix));
    return found;
  }

  private static boolean reads(Map<String, Object> clients, String topic) {
    TopicPartition partition = new TopicPartition(topic, 0);
    try (KafkaConsumer<byte[], byte[]> consumer =
        new KafkaConsumer<>(clients, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
      consumer.assign(List.of(partition));
      consumer.seekToBeginning(List.of(partition));
      long deadline = System.nanoTime() + LIMIT.toNanos();
      while (System.nanoTime() < deadline) {
        if (!consumer.poll(Duration.ofMillis(100)).isEmpty()) {
          return true;
        }
      }
      throw new AssertionError(topic + " is neither read nor refused");
    } catch (AuthorizationException refused) {
      return false;
    }
  }

  private static boolean writes(KafkaProducer<byte[], byte[]> producer, String topic)
      throws Exception {
    return does(() -> producer.send(new ProducerRecord<>(topic, new byte[1])).get());
  }

  private interface Attempt {
    Object make() throws Exception;
  }

  private static boolean does(Attempt attempt) throws Exception {
    try {
      attempt.make();
      return true;
    } catch (AuthorizationException refused) {
      return false;
    } catch (ExecutionException | KafkaException failed) {
      // A producer that was refused its number says so at whatever it is asked to do next.
      if (failed.getCause() instanceof AuthorizationException) {
        return false;
      }
      throw failed;
    }
  }

  /**
   * Idempotent, as every producer of Kafka 4 and the collector are, unless nothing may be written.
   */
  private static KafkaProducer<byte[], byte[]> producer(Map<String, Object> clients) {
    return new KafkaProducer<>(
        new HashMap<>(clients), new ByteArraySerializer(), new ByteArraySerializer());
  }
}
