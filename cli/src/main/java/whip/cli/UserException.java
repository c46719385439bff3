package whip.cli;

/**
 * Something that the user asked for cannot be done; the message says why and what to do instead.
 */
class UserException extends RuntimeException {
  private static final long serialVersionUID = 1;

  UserException(String message) {
    super(message);
  }

  UserException(String message, Throwable cause) {
    super(message, cause);
  }
}
