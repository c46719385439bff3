package whip.platform;

/**
 * The innermost cause of a failure. It says most: an unknown authority, a wrong password, a file
 * that is not there.
 */
public final class RootCause {

  private RootCause() {}

  /** The failure itself where it has no cause. */
  public static Throwable of(Throwable failure) {
    Throwable root = failure;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    return root;
  }

  /** Its message, or its class where it has none. */
  public static String message(Throwable failure) {
    Throwable root = of(failure);
    return root.getMessage() == null ? root.toString() : root.getMessage();
  }
}
