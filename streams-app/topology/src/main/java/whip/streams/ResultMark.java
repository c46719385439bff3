package whip.streams;

import java.util.Arrays;
import org.apache.kafka.streams.processor.api.Record;

/**
 * Header of those records of the result topic that are not of the run's tree: the stage of their
 * kind takes them, and all others leave them, without a look at their values.
 */
public enum ResultMark {
  ACCOUNT("whip.account"),
  GRAIN("whip.grain"),
  REGION("whip.region");

  private static final byte[] NOTHING = {};

  private final String header;

  ResultMark(String header) {
    this.header = header;
  }

  /** The record with the mark. */
  public Record<String, byte[]> on(Record<String, byte[]> record) {
    record.headers().add(header, NOTHING);
    return record;
  }

  public boolean isOn(Record<String, byte[]> record) {
    return record.headers().lastHeader(header) != null;
  }

  /** Whether the record has any mark. */
  public static boolean isAnyOn(Record<String, byte[]> record) {
    return Arrays.stream(values()).anyMatch(mark -> mark.isOn(record));
  }
}
