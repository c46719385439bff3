package whip.model.region;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * Chain of static regions from the program's outermost one to a region. Recursion goes back to the
 * first occurrence, so that no region is in it twice.
 */
public record RegionContext(List<StaticRegion> chain) implements Comparable<RegionContext> {
  public static final RegionContext ROOT = new RegionContext(List.of());

  public RegionContext {
    chain = List.copyOf(chain);
  }

  /** The innermost region of a context that is not the root. */
  public StaticRegion region() {
    return chain.get(chain.size() - 1);
  }

  /** Context of what directly contains this one, which is not the root. */
  public RegionContext parent() {
    return new RegionContext(chain.subList(0, chain.size() - 1));
  }

  /** The context after entering a region here. */
  RegionContext enter(StaticRegion region) {
    int before = chain.indexOf(region);
    List<StaticRegion> entered = new ArrayList<>(before < 0 ? chain : chain.subList(0, before));
    entered.add(region);
    return new RegionContext(entered);
  }

  @Override
  public int compareTo(RegionContext other) {
    Iterator<StaticRegion> others = other.chain.iterator();
    for (StaticRegion region : chain) {
      if (!others.hasNext()) {
        return 1;
      }
      int order = region.compareTo(others.next());
      if (order != 0) {
        return order;
      }
    }
    return others.hasNext() ? -1 : 0;
  }
}
