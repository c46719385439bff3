package whip.sinks.parquet;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The name of a file of nodes, {@code lAq3fQ…-0-17-42.parquet}: which records of the node topic it
 * holds what is in of one run. So a reader who comes by a record again knows that it is written.
 *
 * @param topic its id
 * @param partition of the topic
 * @param first the offset of the first record
 * @param last the offset of the last record
 */
record PartName(String topic, int partition, long first, long last) {
  private static final Pattern FILE =
      Pattern.compile("([\\w-]+)-([0-9]{1,9})-([0-9]{1,18})-([0-9]{1,18})\\.parquet");

  /** Empty: that is the name of something else. */
  static Optional<PartName> of(String file) {
    Matcher name = FILE.matcher(file);
    if (!name.matches()) {
      return Optional.empty();
    }
    return Optional.of(
        new PartName(
            name.group(1),
            Integer.parseInt(name.group(2)),
            Long.parseLong(name.group(3)),
            Long.parseLong(name.group(4))));
  }

  boolean holds(int ofPartition, long offset) {
    return partition == ofPartition && first <= offset && offset <= last;
  }

  String file() {
    return "%s-%d-%d-%d.parquet".formatted(topic, partition, first, last);
  }
}
