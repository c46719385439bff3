package whip.read;

/** What a topic holds, or that it does not answer, in a sentence for the user. */
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

  /** Because nobody has answered in time. */
  public static ReadException unanswered(String message, Throwable cause) {
    return new ReadException(message, cause, true);
  }

  /** Whether nobody has answered in time, so that asking again may help. */
  public boolean isUnanswered() {
    return isUnanswered;
  }
}
