package whip.model.node;

/**
 * A code address of the profiled process, canonical within its run: all addresses of one source
 * line are the same site.
 *
 * @param address 0 where unknown (program start)
 */
public record Site(long address) implements Comparable<Site> {

  public static final Site UNKNOWN = new Site(0);

  @Override
  public int compareTo(Site other) {
    return Long.compareUnsigned(address, other.address);
  }

  @Override
  public String toString() {
    return "0x" + Long.toHexString(address);
  }
}
