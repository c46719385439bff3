package whip.streams.dlq;

/**
 * A record that cannot be processed, whoever sent it: a named outcome that ends in the dead letter
 * topic. Never thrown for a mistake of ours.
 */
public final class BadRecordException extends Exception {

  private static final long serialVersionUID = 1L;

  /**
   * Refuses a record.
   *
   * @param reason one line for the person who reads the dead letter, naming the field
   */
  public BadRecordException(String reason) {
    super(reason);
  }

  public BadRecordException(String reason, Throwable cause) {
    super(reason, cause);
  }

  public String reason() {
    return getMessage();
  }
}
