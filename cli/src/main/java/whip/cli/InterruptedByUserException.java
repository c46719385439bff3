package whip.cli;

/** The user pressed Ctrl-C while a run was read again. */
final class InterruptedByUserException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** As a shell counts: 128 and the number of SIGINT. */
  static final int STATUS = 130;

  InterruptedByUserException() {
    super("interrupted; asking the same again goes on from where this stopped");
  }
}
