package whip.model.profile;

/** Ranks do not count work alike, so no sum of them means anything. The message says which. */
public final class RanksDifferException extends Exception {
  private static final long serialVersionUID = 1;

  public RanksDifferException(String message) {
    super(message);
  }
}
