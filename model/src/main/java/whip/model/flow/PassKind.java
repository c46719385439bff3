package whip.model.flow;

/** Ways in which a thread comes to a path. */
public enum PassKind {
  /** From the path that it is in: the first of this entry. */
  IN("in"),
  /** From the path beside it that was left last, which may be the path itself. */
  NEXT("next"),
  /** While it was open, from further inside: recursion, which goes back to the first. */
  AGAIN("again");

  private final String label;

  PassKind(String label) {
    this.label = label;
  }

  /** Name in JSON. */
  public String label() {
    return label;
  }

  static PassKind of(FlowNode from, FlowNode to) {
    if (from.id().equals(to.id())) {
      return NEXT;
    }
    if (to.isRoot()) {
      return AGAIN;
    }
    if (to.parent().equals(from.id())) {
      return IN;
    }
    return !from.isRoot() && from.parent().equals(to.parent()) ? NEXT : AGAIN;
  }
}
