package whip.streams.dlq;

import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.metrics.Sensor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import whip.codec.BadRecordException;
import whip.streams.meters.Meters;

/**
 * Sends what a stage cannot process to the dead letter topic: key and value as received (see {@link
 * Letter}), and in headers why and where from. For instance
 *
 * <pre>whip.reason = column nodes.kind: no structural kind 17
 * whip.topic = whip.node   whip.partition = 2   whip.offset = 1047</pre>
 *
 * <p>Counted in Kafka's metric {@code dead-letters-total} of the stage, and by kind in {@code
 * whip_dead_letters_total}.
 */
public final class DeadLetter {

  private static final Logger LOG = LoggerFactory.getLogger(DeadLetter.class);
  private static final int LOGGED_CHARS = 300;

  private final ProcessorContext<? super String, ? super byte[]> context;
  private final String sink;
  private final Sensor count;
  private final Meters meters;

  public DeadLetter(
      ProcessorContext<? super String, ? super byte[]> context, String stage, Meters meters) {
    this.context = context;
    this.meters = meters;
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
    Letter letter = Letter.of(received.key(), received.value(), received.headers(), why);
    context
        .recordMetadata()
        .ifPresent(from -> letter.from(from.topic(), from.partition(), from.offset()));
    count.record();
    meters.deadLetter(why.kind());
    log(letter, why);
    context.forward(
        new Record<>(letter.key(), letter.value(), received.timestamp(), letter.headers()), sink);
  }

  /** Letter of a reader without a topology. */
  public static Letter of(ConsumerRecord<String, byte[]> received, BadRecordException why) {
    Letter letter =
        Letter.of(received.key(), received.value(), received.headers(), why)
            .from(received.topic(), received.partition(), received.offset());
    log(letter, why);
    return letter;
  }

  private static void log(Letter letter, BadRecordException why) {
    String key = Letter.line(String.valueOf(letter.key()), LOGGED_CHARS);
    if (why.kind() == BadRecordException.Kind.UNFORESEEN) {
      LOG.error("to the dead letters: record {}", key, why);
    } else {
      LOG.warn("to the dead letters: record {}: {}", key, Letter.line(why.reason(), LOGGED_CHARS));
    }
  }
}
