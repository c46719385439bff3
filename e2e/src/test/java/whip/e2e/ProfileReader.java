package whip.e2e;

import io.confluent.kafka.serializers.KafkaAvroDeserializer;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;
import whip.schemas.TrustedSchemas;
import whip.schemas.profile.DirectiveRow;
import whip.schemas.profile.ProfileStatus;
import whip.schemas.profile.ProgramRow;

/**
 * Reads profiles off their topic like any other subscriber: nothing of the command line's code is
 * used.
 */
public final class ProfileReader implements AutoCloseable {

  // Generous: only a profile that never comes reaches it.
  private static final Duration LIMIT = Duration.ofMinutes(3);
  private static final Duration POLL = Duration.ofMillis(100);

  /** All rows of one run, of one revision. */
  public record Profile(ProgramRow program, Map<String, DirectiveRow> directives) {
    public DirectiveRow directive(String kind, String label) {
      return directives.values().stream()
          .filter(row -> row.getKind().equals(kind) && row.getLabel().equals(label))
          .findAny()
          .orElseThrow(
              () ->
                  new AssertionError(
                      "no row for " + kind + " at " + label + ", only " + directives.keySet()));
    }
  }

  private final KafkaConsumer<String, Object> consumer;
  private final Map<String, Map<String, DirectiveRow>> directives = new HashMap<>();
  private final Map<String, ProgramRow> programs = new HashMap<>();

  public ProfileReader(Engine.Endpoint endpoint) {
    this(endpoint, "whip.");
  }

  /** Reader of a topology with topics of its own. */
  public ProfileReader(Engine.Endpoint endpoint, String prefix) {
    this(endpoint.clients(), prefix);
  }

  /**
   * Reads from the beginning of the topic.
   *
   * @param clients properties of Kafka's and the registry's clients
   */
  public ProfileReader(Map<String, Object> clients, String prefix) {
    TrustedSchemas.trust();
    Map<String, Object> settings = new HashMap<>(clients);
    settings.put("specific.avro.reader", true);
    settings.put("isolation.level", "read_committed");
    KafkaAvroDeserializer values = new KafkaAvroDeserializer();
    values.configure(settings, false);
    consumer = new KafkaConsumer<>(settings, new StringDeserializer(), values);
    List<TopicPartition> partitions =
        consumer.partitionsFor(prefix + "profile").stream()
            .map(info -> new TopicPartition(info.topic(), info.partition()))
            .toList();
    consumer.assign(partitions);
    consumer.seekToBeginning(partitions);
  }

  /** The run's profile once it is complete or partial. */
  public Profile awaitEnd(String run) {
    return await(run, profile -> profile.program().getStatus() != ProfileStatus.RUNNING);
  }

  public Profile awaitComplete(String run) {
    Profile profile = awaitEnd(run);
    if (profile.program().getStatus() != ProfileStatus.COMPLETE) {
      throw new AssertionError(
          run
              + " is "
              + profile.program().getStatus()
              + ": "
              + profile.program().getEndReason()
              + " "
              + profile.program().getLoss());
    }
    return profile;
  }

  public Profile await(String run, Predicate<Profile> condition) {
    Instant limit = Instant.now().plus(LIMIT);
    while (true) {
      Optional<Profile> found = profile(run).filter(condition);
      if (found.isPresent()) {
        return found.get();
      }
      if (Instant.now().isAfter(limit)) {
        throw new AssertionError("no such profile of " + run + ", last: " + profile(run));
      }
      consumer.poll(POLL).forEach(this::take);
    }
  }

  private Optional<Profile> profile(String run) {
    return Optional.ofNullable(programs.get(run))
        .map(program -> new Profile(program, directives.getOrDefault(run, Map.of())));
  }

  private void take(ConsumerRecord<String, Object> row) {
    int slash = row.key().indexOf('/');
    String run = row.key().substring(0, slash);
    String name = row.key().substring(slash + 1);
    if (row.value() instanceof ProgramRow program) {
      programs.put(run, program);
    } else if (row.value() instanceof DirectiveRow directive) {
      directives.computeIfAbsent(run, absent -> new TreeMap<>()).put(name, directive);
    } else {
      directives.getOrDefault(run, new HashMap<>()).remove(name);
    }
  }

  @Override
  public void close() {
    consumer.close();
  }
}
