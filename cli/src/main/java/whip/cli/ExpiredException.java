package whip.cli;

import whip.model.whatif.Expired;

/** Records of the run are gone, so there is no answer, or only bounds. */
final class ExpiredException extends UserException {
  private static final long serialVersionUID = 1;

  /** Distinct from a failure of the tool: asked again, it would be the same. */
  static final int STATUS = 4;

  private final transient Expired expired;

  ExpiredException(Expired expired) {
    super(expired.text());
    this.expired = expired;
  }

  Expired expired() {
    return expired;
  }
}
