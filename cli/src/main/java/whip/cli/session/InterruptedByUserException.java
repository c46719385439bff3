package whip.cli.session;

/** The user pressed Ctrl-C while a run was read again. */
public final class InterruptedByUserException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** As a shell counts: 128 and the number of SIGINT. */
  public static final int STATUS = 130;

  public InterruptedByUserException() {
    super("interrupted; asking the same again goes on from where this stopped");
  }
}
