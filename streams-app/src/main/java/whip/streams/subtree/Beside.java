package whip.streams.subtree;

import java.util.Collections;
import java.util.HashSet;
import java.util.Set;

/**
 * Spilled part of a container, under keys of its own: runs of items, and items that have not ended.
 * Counts the spilled items, and during a merge the loaded ones, which then are written again or
 * removed.
 */
final class Beside {

  /** Looking for the neighbours of one that arrives takes as long as reading so many. */
  private static final long MANY = 8;

  private long runs;
  private long openItems;
  private long bytes;
  private long arrived;
  private final Set<String> broughtBack = new HashSet<>();

  Beside() {}

  Beside(long runs, long openItems, long bytes) {
    this.runs = runs;
    this.openItems = openItems;
    this.bytes = bytes;
  }

  long runs() {
    return runs;
  }

  long openItems() {
    return openItems;
  }

  /** Bytes of all values together. */
  long bytes() {
    return bytes;
  }

  boolean isEmpty() {
    return runs == 0 && openItems == 0;
  }

  /** Something is about to be added. */
  void arrives() {
    arrived++;
  }

  /** Whether reading and writing so many takes no longer than looking for what arrives did. */
  boolean isFew(long others) {
    return others <= MANY * arrived;
  }

  /** All has been brought back, to be put nowhere beside it again. */
  void clear() {
    runs = 0;
    openItems = 0;
    bytes = 0;
  }

  /** Whether what is stored under the key is out of date. */
  boolean isBroughtBack(String key) {
    return broughtBack.contains(key);
  }

  /** The run has two keys. */
  void bringBackRun(String key, String endKey, int size) {
    runs--;
    bytes -= size;
    broughtBack.add(key);
    broughtBack.add(endKey);
  }

  void bringBackOpenItem(String key, int size) {
    openItems--;
    bytes -= size;
    broughtBack.add(key);
  }

  void putRun(byte[] stored) {
    runs++;
    bytes += stored.length;
  }

  void putOpenItem(byte[] stored) {
    openItems++;
    bytes += stored.length;
  }

  /** Keys of what has been brought back. */
  Set<String> broughtBack() {
    return Collections.unmodifiableSet(broughtBack);
  }
}
