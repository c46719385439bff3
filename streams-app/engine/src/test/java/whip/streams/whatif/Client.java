package whip.streams.whatif;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.function.Predicate;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.awaitility.Awaitility;
import whip.codec.BadRecordException;
import whip.engine.protocol.Endpoint;
import whip.platform.ClientProperties;
import whip.schemas.location.Location;
import whip.schemas.node.NodeBatch;
import whip.schemas.profile.ProgramRow;
import whip.schemas.run.RunRecord;
import whip.schemas.whatif.AnswerState;
import whip.schemas.whatif.WhatIfAnswer;
import whip.schemas.whatif.WhatIfRequest;
import whip.streams.RunSink;
import whip.streams.Topics;
import whip.streams.avro.AvroFormat;
import whip.streams.replay.TopicTail;

/**
 * Another program: writes runs and requests with a plain producer, and reads what comes of them.
 */
final class Client implements RunSink, AutoCloseable {

  static final Duration LIMIT = Duration.ofMinutes(3);

  private static final Topics TOPICS = Topics.DEFAULT;

  private final AvroFormat format;
  private final KafkaProducer<String, byte[]> producer;
  private final TopicTail answerTail;
  private final TopicTail profileTail;
  private final List<WhatIfAnswer> answers = new ArrayList<>();
  private final List<ProgramRow> programs = new ArrayList<>();

  /** Gets in with what the engine wrote for its user. */
  static Map<String, Object> settings(Endpoint endpoint) throws IOException {
    return Map.copyOf(ClientProperties.read(endpoint.config().orElseThrow()));
  }

  Client(Endpoint endpoint) throws IOException {
    Map<String, Object> clients = settings(endpoint);
    format = new AvroFormat(clients);
    producer = new KafkaProducer<>(clients, new StringSerializer(), new ByteArraySerializer());
    answerTail = new TopicTail(clients, TOPICS.whatif(), partitions -> 0);
    profileTail = new TopicTail(clients, TOPICS.profile(), partitions -> 0);
  }

  @Override
  public void batch(NodeBatch batch) {
    send(TOPICS.node(), batch.getRun() + "/" + batch.getThread(), batch);
  }

  @Override
  public void location(Location location) {
    String address = Long.toHexString(location.getAddress());
    send(TOPICS.location(), location.getRun() + "/" + address, location);
  }

  @Override
  public void run(RunRecord record) {
    send(TOPICS.run(), record.getRun(), record);
  }

  /** A row as the topology might have written it. */
  void profile(ProgramRow row) {
    send(TOPICS.profile(), row.getRun() + "/program", row);
  }

  void ask(String key, String run, boolean curves, List<List<String>> hypotheses) {
    send(
        TOPICS.whatifRequest(),
        run + "/" + key,
        new WhatIfRequest(run, key, hypotheses, curves, false, Instant.now()));
  }

  void askForStacks(String key, String run, List<List<String>> hypotheses) {
    send(
        TOPICS.whatifRequest(),
        run + "/" + key,
        new WhatIfRequest(run, key, hypotheses, false, true, Instant.now()));
  }

  void cancel(String key, String run) {
    send(TOPICS.whatifRequest(), run + "/" + key, null);
  }

  /** Heartbeats come from another thread. */
  private synchronized void send(String topic, String key, SpecificRecord value) {
    byte[] bytes = value == null ? null : format.encode(topic, value);
    try {
      producer.send(new ProducerRecord<>(topic, key, bytes)).get();
    } catch (ExecutionException e) {
      throw new AssertionError(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  /** Everything said in answer to a request so far, in order. */
  List<WhatIfAnswer> answers(String requestId) {
    answerTail.catchUp(
        (key, value) -> answers.add(decode(TOPICS.whatif(), value, WhatIfAnswer.class)));
    return answers.stream().filter(answer -> answer.getRequestId().equals(requestId)).toList();
  }

  /** The last word on the only hypothesis of a request. */
  WhatIfAnswer last(String requestId) {
    return await(
        requestId,
        answer ->
            answer.getState() != AnswerState.READING && answer.getState() != AnswerState.LIVE);
  }

  /** The first answer that fits. */
  WhatIfAnswer await(String requestId, Predicate<WhatIfAnswer> fits) {
    return Awaitility.await()
        .atMost(LIMIT)
        .until(() -> answers(requestId).stream().filter(fits).findFirst(), Optional::isPresent)
        .orElseThrow();
  }

  /** The first program row of a run that fits. */
  ProgramRow program(String run, Predicate<ProgramRow> fits) {
    return Awaitility.await()
        .atMost(LIMIT)
        .until(
            () -> {
              profileTail.catchUp(
                  (key, value) -> {
                    if (value != null && key.endsWith("/program")) {
                      programs.add(decode(TOPICS.profile(), value, ProgramRow.class));
                    }
                  });
              return programs.stream()
                  .filter(row -> row.getRun().equals(run) && fits.test(row))
                  .findFirst();
            },
            Optional::isPresent)
        .orElseThrow();
  }

  private <T extends SpecificRecord> T decode(String topic, byte[] value, Class<T> type) {
    try {
      return format.decode(topic, value, type);
    } catch (BadRecordException e) {
      throw new AssertionError(e);
    }
  }

  @Override
  public void close() {
    producer.close();
    answerTail.close();
    profileTail.close();
    format.close();
  }
}
