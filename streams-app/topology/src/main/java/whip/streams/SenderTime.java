package whip.streams;

import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.streams.processor.TimestampExtractor;

/**
 * When the broker took a record; on topics that keep the sender's time, when it was sent, as the
 * sender says, and now where it says nothing. Kafka's own extractor stops the topology there, and
 * any producer can send such a record.
 */
public final class SenderTime implements TimestampExtractor {

  @Override
  public long extract(ConsumerRecord<Object, Object> record, long partitionTime) {
    return record.timestamp() >= 0 ? record.timestamp() : System.currentTimeMillis();
  }
}
