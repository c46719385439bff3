package whip.streams.engine;

/** The engine cannot run, for a reason outside it; the message says which and where to look. */
public final class EngineException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public EngineException(String message) {
    super(message);
  }

  public EngineException(String message, Throwable cause) {
    super(message, cause);
  }
}
