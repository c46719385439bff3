package whip.streams.replay;

import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * The newest value of every key in one partition of a small topic, read once for all replays that
 * look at it at the same time. Any thread.
 */
final class TopicTable {

  private final TopicTail tail;
  private final Predicate<String> wanted;
  private final NavigableMap<String, byte[]> values = new TreeMap<>();

  /**
   * Reads nothing yet, and closes the tail when it is closed.
   *
   * @param wanted keys worth keeping
   */
  TopicTable(TopicTail tail, Predicate<String> wanted) {
    this.tail = tail;
    this.wanted = wanted;
  }

  /** Takes in everything up to what is the end now. */
  synchronized void catchUp() {
    tail.catchUp(this::take);
  }

  /** Takes in what comes within a moment. */
  synchronized void next() {
    tail.next(this::take);
  }

  /** Value of a key, as far as the topic was read. */
  synchronized Optional<byte[]> value(String key) {
    return Optional.ofNullable(values.get(key));
  }

  /** By key, as far as it was read. */
  synchronized Map<String, byte[]> startingWith(String prefix) {
    return new TreeMap<>(values.subMap(prefix, prefix + Character.MAX_VALUE));
  }

  private void take(String key, byte[] value) {
    if (value == null) {
      values.remove(key);
    } else if (wanted.test(key)) {
      values.put(key, value);
    }
  }

  synchronized void close() {
    tail.close();
  }
}
