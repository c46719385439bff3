package whip.engine.protocol;

import java.util.List;

/**
 * The engine cannot run, or does not do what was asked of it; the message says why and what to do.
 */
public final class EngineException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final transient List<String> details;

  public EngineException(String message) {
    this(message, List.of());
  }

  /**
   * A message with lines below it.
   *
   * @param details such as what the engine's process wrote last
   */
  public EngineException(String message, List<String> details) {
    super(message);
    this.details = List.copyOf(details);
  }

  public EngineException(String message, Throwable cause) {
    super(message, cause);
    details = List.of();
  }

  /** Lines that belong below the message. */
  public List<String> details() {
    return details;
  }
}
