package whip.model.profile;

/**
 * How much a profile's tables leave out because there is too much of it to carry: the rows at the
 * end of each table's order.
 */
public record Cut(long directives, long strands, long regions, long locks) {
  /** Nothing is left out. */
  public static final Cut NOTHING = new Cut(0, 0, 0, 0);

  public boolean isNothing() {
    return equals(NOTHING);
  }
}
