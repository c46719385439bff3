package whip.cli.engine;

import java.util.List;

/** The embedded engine does not do what was asked of it; the message says why and what to do. */
public final class EngineException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final transient List<String> details;

  EngineException(String message) {
    this(message, List.of());
  }

  /**
   * A message with lines below it.
   *
   * @param details such as what the engine's process wrote last
   */
  EngineException(String message, List<String> details) {
    super(message);
    this.details = List.copyOf(details);
  }

  EngineException(String message, Throwable cause) {
    super(message, cause);
    details = List.of();
  }

  /** Lines that belong below the message. */
  public List<String> details() {
    return details;
  }
}
