package whip.cli.session;

/**
 * Something that the user asked for cannot be done; the message says why and what to do instead.
 */
public class UserException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public UserException(String message) {
    super(message);
  }

  public UserException(String message, Throwable cause) {
    super(message, cause);
  }
}
