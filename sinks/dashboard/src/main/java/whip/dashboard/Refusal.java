package whip.dashboard;

/** A request that is not answered, with the reason as the page shows it. */
final class Refusal extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final int status;

  Refusal(int status, String message) {
    super(message);
    this.status = status;
  }

  int status() {
    return status;
  }
}
