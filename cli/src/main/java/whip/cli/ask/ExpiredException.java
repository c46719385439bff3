package whip.cli.ask;

import whip.cli.session.UserException;
import whip.model.whatif.Expired;

/** Records of the run are gone, so there is no answer, or only bounds. */
public final class ExpiredException extends UserException {
  private static final long serialVersionUID = 1;

  /** Distinct from a failure of the tool: asked again, it would be the same. */
  public static final int STATUS = 4;

  private final transient Expired expired;

  public ExpiredException(Expired expired) {
    super(expired.text());
    this.expired = expired;
  }

  public Expired expired() {
    return expired;
  }
}
