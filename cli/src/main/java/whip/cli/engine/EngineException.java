package whip.cli.engine;

/** The embedded engine does not do what was asked of it; the message says why and what to do. */
public final class EngineException extends RuntimeException {
  private static final long serialVersionUID = 1;

  EngineException(String message) {
    super(message);
  }

  EngineException(String message, Throwable cause) {
    super(message, cause);
  }
}
