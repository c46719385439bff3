package whip.streams.dlq;

import java.nio.charset.StandardCharsets;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.metrics.Sensor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends what a stage cannot process to the dead letter topic: key and value as received, and in
 * headers why and where from. For instance
 *
 * <pre>whip.reason = column nodes.kind: no structural kind 17
 * whip.topic = whip.node   whip.partition = 2   whip.offset = 1047</pre>
 *
 * <p>Counted in the metric {@code dead-letters-total} of the stage.
 */
public final class DeadLetter {

  private static final Logger LOG = LoggerFactory.getLogger(DeadLetter.class);

  private final ProcessorContext<? super String, ? super byte[]> context;
  private final String sink;
  private final Sensor count;

  public DeadLetter(ProcessorContext<? super String, ? super byte[]> context, String stage) {
    this.context = context;
    this.sink = sink(stage);
    this.count =
        context
            .metrics()
            .addRateTotalSensor(
                "stage",
                stage + "-" + context.taskId(),
                "dead-letters",
                Sensor.RecordingLevel.INFO);
  }

  /** The name of a stage's sink to the dead letter topic. */
  public static String sink(String stage) {
    return stage + "-dead-letters";
  }

  public void send(Record<String, byte[]> received, BadRecordException why) {
    Headers headers = new RecordHeaders(received.headers());
    addReason(headers, why);
    context
        .recordMetadata()
        .ifPresent(from -> addOrigin(headers, from.topic(), from.partition(), from.offset()));
    count.record();
    LOG.warn("to the dead letters: record {}: {}", received.key(), why.reason());
    context.forward(received.withHeaders(headers), sink);
  }

  /** The headers of a dead letter, for who reads topics without a topology. */
  public static Headers headers(ConsumerRecord<?, ?> received, BadRecordException why) {
    Headers headers = new RecordHeaders(received.headers());
    addReason(headers, why);
    addOrigin(headers, received.topic(), received.partition(), received.offset());
    return headers;
  }

  private static void addReason(Headers headers, BadRecordException why) {
    headers.add("whip.reason", utf8(why.reason()));
  }

  private static void addOrigin(Headers headers, String topic, int partition, long offset) {
    headers.add("whip.topic", utf8(topic));
    headers.add("whip.partition", utf8(Integer.toString(partition)));
    headers.add("whip.offset", utf8(Long.toString(offset)));
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
