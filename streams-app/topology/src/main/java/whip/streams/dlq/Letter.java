package whip.streams.dlq;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import whip.codec.BadRecordException;

/**
 * A received record as it goes to the dead letters. As received, but not longer than the topic
 * takes: a record that is too large must not stop the topology when it is set aside.
 *
 * @param value the first MiB of it; then {@code whip.length} says how long it was
 */
@SuppressWarnings("ArrayRecordComponent") // nobody compares letters
public record Letter(String key, byte[] value, Headers headers) {

  private static final int VALUE_BYTES = 1 << 20;
  private static final int KEY_CHARS = 1000;
  private static final int REASON_CHARS = 1000;
  private static final int HEADERS_BYTES = 64 << 10;

  /** The whole of it is where {@link #from} says, as long as the topic keeps it. */
  static Letter of(String key, byte[] value, Headers received, BadRecordException why) {
    Headers headers = new RecordHeaders();
    if (bytes(received) <= HEADERS_BYTES) {
      received.forEach(headers::add);
    }
    headers.add("whip.reason", utf8(line(why.reason(), REASON_CHARS)));
    byte[] kept = value;
    if (value != null && value.length > VALUE_BYTES) {
      kept = Arrays.copyOf(value, VALUE_BYTES);
      headers.add("whip.length", utf8(Integer.toString(value.length)));
    }
    return new Letter(key == null ? null : cut(key, KEY_CHARS), kept, headers);
  }

  Letter from(String topic, int partition, long offset) {
    headers.add("whip.topic", utf8(topic));
    headers.add("whip.partition", utf8(Integer.toString(partition)));
    headers.add("whip.offset", utf8(Long.toString(offset)));
    return this;
  }

  /** In a log: one line that ends, with any content. */
  static String line(String text, int most) {
    return cut(text, most).replaceAll("\\p{Cntrl}", "?");
  }

  private static String cut(String text, int most) {
    return text.length() <= most ? text : text.substring(0, most) + "...";
  }

  private static long bytes(Headers headers) {
    long sum = 0;
    for (Header header : headers) {
      sum += header.key().length() + (header.value() == null ? 0 : header.value().length);
    }
    return sum;
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
