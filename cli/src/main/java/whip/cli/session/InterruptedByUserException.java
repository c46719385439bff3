package whip.cli.session;

/** The user pressed Ctrl-C while a run was read again. */
public final class InterruptedByUserException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** Exit status as a shell counts it: 128 and the number of SIGINT. */
  public static final int STATUS = 130;

  public InterruptedByUserException() {
    super("interrupted; repeat the command to go on from there");
  }
}
