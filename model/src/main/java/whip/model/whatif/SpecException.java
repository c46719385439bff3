package whip.model.whatif;

/** A what-if specification that cannot be understood; the message says what would be. */
public final class SpecException extends Exception {
  private static final long serialVersionUID = 1L;

  SpecException(String message) {
    super(message);
  }
}
