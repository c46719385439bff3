package whip.streams;

import org.apache.kafka.streams.processor.api.Record;

/**
 * Header of those records of the result topic that are an account's: the account stage takes them,
 * and the profile stage leaves them, without a look at their values.
 */
public final class AccountMark {

  private static final String HEADER = "whip.account";
  private static final byte[] NOTHING = {};

  private AccountMark() {}

  /** The record with the mark. */
  public static Record<String, byte[]> on(Record<String, byte[]> record) {
    record.headers().add(HEADER, NOTHING);
    return record;
  }

  public static boolean isOn(Record<String, byte[]> record) {
    return record.headers().lastHeader(HEADER) != null;
  }
}
