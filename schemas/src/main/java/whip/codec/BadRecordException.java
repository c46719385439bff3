package whip.codec;

/**
 * A record that cannot be processed, from any sender: a named outcome, which in the topology ends
 * in the dead letters.
 */
public final class BadRecordException extends Exception {

  private static final long serialVersionUID = 1L;

  /** Kind of defect, for counters. */
  public enum Kind {
    /** No value, or no Avro that the registry knows. */
    UNREADABLE,
    /** A record, but it does not keep to {@code schemas/README.md}. */
    MALFORMED,
    /** Its sums exceed 63 bits. */
    OVERFLOW,
    /** No check was prepared for it: perhaps a mistake of ours. */
    UNFORESEEN
  }

  private final Kind kind;

  /**
   * Refuses a malformed record.
   *
   * @param reason one line for the person who reads the dead letter, naming the field
   */
  public BadRecordException(String reason) {
    this(reason, null);
  }

  public BadRecordException(String reason, Throwable cause) {
    this(Kind.MALFORMED, reason, cause);
  }

  public BadRecordException(Kind kind, String reason, Throwable cause) {
    super(reason, cause);
    this.kind = kind;
  }

  /** Sums that 63 bits do not hold. */
  public static BadRecordException overflow(ArithmeticException failure) {
    return new BadRecordException(Kind.OVERFLOW, "sums overflow: " + failure.getMessage(), failure);
  }

  /**
   * Failure that no check expected. It may be a bug, so the log gets all of it; but one record must
   * not stop the others, again at every restart.
   */
  public static BadRecordException unforeseen(RuntimeException failure) {
    return new BadRecordException(Kind.UNFORESEEN, "cannot be processed: " + failure, failure);
  }

  public Kind kind() {
    return kind;
  }

  public String reason() {
    return getMessage();
  }
}
