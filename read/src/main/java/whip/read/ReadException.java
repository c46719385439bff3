package whip.read;

/** Content of a topic, or its silence, that a command cannot use; the message is for the user. */
public final class ReadException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final boolean isUnanswered;

  public ReadException(String message) {
    this(message, null);
  }

  public ReadException(String message, Throwable cause) {
    this(message, cause, false);
  }

  private ReadException(String message, Throwable cause, boolean isUnanswered) {
    super(message, cause);
    this.isUnanswered = isUnanswered;
  }

  /** Because no answer came in time. */
  public static ReadException unanswered(String message, Throwable cause) {
    return new ReadException(message, cause, true);
  }

  /** Whether no answer came in time, so that asking again may help. */
  public boolean isUnanswered() {
    return isUnanswered;
  }
}
