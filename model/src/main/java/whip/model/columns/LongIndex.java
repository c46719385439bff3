package whip.model.columns;

import java.util.Arrays;
import whip.model.node.ArrayArena;

/**
 * Numbers distinct longs from 0, in the order of their first use. Most of them should be near one
 * another, as the ids of the nodes that a thread makes are: then each finds its entry by its lowest
 * bits, beside its neighbour's. Where another one came first it is hashed.
 */
final class LongIndex {

  private static final long SPREAD = 0x9E3779B97F4A7C15L; // 2^64 / golden ratio

  // By lowest bits; an entry is an index + 1, 0 is free.
  private final int[] near;
  private final int mask;
  // By index.
  private long[] keys;
  private int size;
  // The others: open addressing, never more than half full. Empty until one is needed.
  private int[] hashed = {};
  private int hashedSize;
  private long lastKey;
  private int lastIndex = -1;

  LongIndex(int capacity, ArrayArena arena) {
    int length = Math.max(16, Integer.highestOneBit(capacity) * 2);
    mask = length - 1;
    near = arena.zeros(length);
    keys = arena.longs(length);
  }

  int size() {
    return size;
  }

  /** The long that has an index. */
  long key(int index) {
    return keys[index];
  }

  /** The index of a long; a new one gets the next. */
  int indexOf(long key) {
    // Most rows name the same as the one before.
    if (key == lastKey && lastIndex >= 0) {
      return lastIndex;
    }
    lastKey = key;
    lastIndex = find(key);
    return lastIndex;
  }

  private int find(long key) {
    int at = (int) key & mask;
    int entry = near[at];
    if (entry == 0) {
      near[at] = size + 1;
      return add(key);
    }
    return keys[entry - 1] == key ? entry - 1 : findHashed(key);
  }

  private int add(long key) {
    if (size == keys.length) {
      keys = Arrays.copyOf(keys, 2 * size);
    }
    keys[size] = key;
    return size++;
  }

  private int findHashed(long key) {
    if (2 * (hashedSize + 1) > hashed.length) {
      grow();
    }
    int at = place(key);
    if (hashed[at] == 0) {
      hashed[at] = size + 1;
      hashedSize++;
      return add(key);
    }
    return hashed[at] - 1;
  }

  /** Where the key is, or would be. */
  private int place(long key) {
    int at = (int) ((key * SPREAD) >>> (Long.SIZE - Integer.numberOfTrailingZeros(hashed.length)));
    while (hashed[at] != 0 && keys[hashed[at] - 1] != key) {
      at = (at + 1) & (hashed.length - 1);
    }
    return at;
  }

  private void grow() {
    int[] former = hashed;
    hashed = new int[Math.max(64, 2 * former.length)];
    for (int entry : former) {
      if (entry != 0) {
        hashed[place(keys[entry - 1])] = entry;
      }
    }
  }
}
