package whip.model.subtree;

import java.util.Arrays;

/** Numbers distinct longs from 0, in the order of their first use. */
final class LongIndex {

  private static final long SPREAD = 0x9E3779B97F4A7C15L; // 2^64 / golden ratio

  // Open addressing; an entry is its index + 1, 0 is free. Never more than half full.
  private long[] keys;
  private int[] entries;
  private int shift;
  private int size;
  private long lastKey;
  private int lastIndex = -1;

  LongIndex(int capacity) {
    resize(Math.max(16, Integer.highestOneBit(2 * capacity) * 2));
  }

  int size() {
    return size;
  }

  /** The index of a long; a new one gets the next. */
  int indexOf(long key) {
    // Most rows name the same as the one before.
    if (key == lastKey && lastIndex >= 0) {
      return lastIndex;
    }
    int at = find(key);
    if (entries[at] == 0) {
      if (2 * (size + 1) > entries.length) {
        grow();
        at = find(key);
      }
      keys[at] = key;
      entries[at] = ++size;
    }
    lastKey = key;
    lastIndex = entries[at] - 1;
    return lastIndex;
  }

  private int find(long key) {
    int mask = entries.length - 1;
    int at = (int) ((key * SPREAD) >>> shift);
    while (entries[at] != 0 && keys[at] != key) {
      at = (at + 1) & mask;
    }
    return at;
  }

  private void grow() {
    long[] oldKeys = Arrays.copyOf(keys, keys.length);
    int[] oldEntries = Arrays.copyOf(entries, entries.length);
    resize(2 * oldEntries.length);
    for (int i = 0; i < oldEntries.length; i++) {
      if (oldEntries[i] != 0) {
        int at = find(oldKeys[i]);
        keys[at] = oldKeys[i];
        entries[at] = oldEntries[i];
      }
    }
  }

  private void resize(int length) {
    keys = new long[length];
    entries = new int[length];
    shift = Long.SIZE - Integer.numberOfTrailingZeros(length);
  }
}
