package whip.streams.subtree;

import java.util.HexFormat;
import whip.model.node.NodeId;

/**
 * The keys of one container and of its spilled items. One scan finds all of a region's, and a
 * container comes before its items:
 *
 * <pre>
 *   run/region/CONTAINER          the container
 *   run/region/CONTAINER/FROM     a block: a run of many elements, from item FROM on
 *   run/region/CONTAINER/@FROM    a run that waits for what is missing beside it
 *   run/region/CONTAINER/>TO      where the run that ends before item TO begins
 *   run/region/CONTAINER/~INDEX   an item that has not ended
 * </pre>
 *
 * <p>Blocks have no leading zeros, since nobody asks for them in order. The others have 16 digits.
 */
record ContainerKey(String container) {

  private static final String RUN = "/@";
  private static final String END = "/>";
  private static final String OPEN_ITEM = "/~";

  /**
   * The keys of a container.
   *
   * @param region the key of the region it is in
   */
  static ContainerKey of(String region, NodeId id) {
    return new ContainerKey(region + "/" + Long.toHexString(id.value()));
  }

  String block(long from) {
    return container + "/" + Long.toHexString(from);
  }

  String run(long from) {
    return numbered(RUN, from);
  }

  String end(long to) {
    return numbered(END, to);
  }

  String openItem(long index) {
    return numbered(OPEN_ITEM, index);
  }

  private String numbered(String kind, long number) {
    return container + kind + HexFormat.of().toHexDigits(number);
  }

  /** Whether the key has no items, but says where a run begins. */
  static boolean isEnd(String key) {
    return key.startsWith(END, key.lastIndexOf('/'));
  }

  /** The container whose key, or an item's, this is. */
  static NodeId id(String key, String region) {
    int begin = region.length() + 1;
    int end = key.indexOf('/', begin);
    return new NodeId(Long.parseUnsignedLong(key, begin, end < 0 ? key.length() : end, 16));
  }
}
