package whip.read;

/** What a topic holds, or that it does not answer, in a sentence for the user. */
public final class ReadException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public ReadException(String message) {
    super(message);
  }

  public ReadException(String message, Throwable cause) {
    super(message, cause);
  }
}
