package whip.e2e;

import io.confluent.kafka.serializers.KafkaAvroDeserializer;
import io.confluent.kafka.serializers.KafkaAvroSerializer;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.function.Predicate;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import whip.schemas.TrustedSchemas;
import whip.schemas.whatif.AnswerState;
import whip.schemas.whatif.WhatIfAnswer;
import whip.schemas.whatif.WhatIfRequest;

/** Asks by topic and reads the answers, with nothing but Kafka's and Confluent's own clients. */
final class WhatIfClient implements AutoCloseable {

  // Generous: only an answer that never comes reaches it.
  private static final Duration LIMIT = Duration.ofMinutes(3);
  private static final Duration POLL = Duration.ofMillis(100);

  private final KafkaProducer<String, Object> producer;
  private final KafkaConsumer<String, Object> consumer;

  WhatIfClient(Engine.Endpoint endpoint) {
    TrustedSchemas.trust();
    Map<String, Object> clients = new HashMap<>(endpoint.clients());
    clients.put("specific.avro.reader", true);
    clients.put("avro.remove.java.properties", true);
    KafkaAvroSerializer requests = new KafkaAvroSerializer();
    requests.configure(clients, false);
    clients.put(
        "value.subject.name.strategy",
        "io.confluent.kafka.serializers.subject.TopicRecordNameStrategy");
    KafkaAvroDeserializer answers = new KafkaAvroDeserializer();
    answers.configure(clients, false);
    producer = new KafkaProducer<>(clients, new StringSerializer(), requests);
    consumer = new KafkaConsumer<>(clients, new StringDeserializer(), answers);
    List<TopicPartition> partitions =
        consumer.partitionsFor("whip.whatif").stream()
            .map(info -> new TopicPartition(info.topic(), info.partition()))
            .toList();
    consumer.assign(partitions);
    consumer.seekToBeginning(partitions);
  }

  /** Every specification a hypothesis of its own. */
  void ask(String run, String requestId, String... specs) {
    List<List<String>> hypotheses = Arrays.stream(specs).map(List::of).toList();
    WhatIfRequest request =
        new WhatIfRequest(run, requestId, hypotheses, false, false, Instant.now());
    try {
      producer
          .send(new ProducerRecord<>("whip.whatif.request", run + "/" + requestId, request))
          .get();
    } catch (ExecutionException e) {
      throw new AssertionError(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  /** The next answer to a request that fits; those before it are passed over. */
  WhatIfAnswer await(String requestId, Predicate<WhatIfAnswer> fits) {
    Instant limit = Instant.now().plus(LIMIT);
    WhatIfAnswer last = null;
    while (Instant.now().isBefore(limit)) {
      for (ConsumerRecord<String, Object> record : consumer.poll(POLL)) {
        if (record.value() instanceof WhatIfAnswer answer
            && answer.getRequestId().equals(requestId)) {
          last = answer;
          if (fits.test(answer)) {
            return answer;
          }
          if (answer.getState() == AnswerState.FAILED) {
            throw new AssertionError(answer.getError());
          }
        }
      }
    }
    throw new AssertionError("no such answer to " + requestId + ", last: " + last);
  }

  WhatIfAnswer awaitDone(String requestId) {
    return await(requestId, answer -> answer.getState() == AnswerState.DONE);
  }

  @Override
  public void close() {
    producer.close();
    consumer.close();
  }
}
