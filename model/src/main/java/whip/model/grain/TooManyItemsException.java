package whip.model.grain;

/** A run has more items than there is memory for. */
public final class TooManyItemsException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final int itemsMax;

  TooManyItemsException(int itemsMax) {
    super("more than " + itemsMax + " items");
    this.itemsMax = itemsMax;
  }

  /** How many there is room for. */
  public int itemsMax() {
    return itemsMax;
  }
}
