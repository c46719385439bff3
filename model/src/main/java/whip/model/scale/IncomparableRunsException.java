package whip.model.scale;

/** Runs that make no series; the message says why. */
public final class IncomparableRunsException extends RuntimeException {
  private static final long serialVersionUID = 1;

  IncomparableRunsException(String message) {
    super(message);
  }
}
