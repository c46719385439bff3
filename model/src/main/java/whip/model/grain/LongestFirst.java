package whip.model.grain;

import java.util.Arrays;

/** Queue of vertices by length, the longest first: a binary heap on columns. */
final class LongestFirst {
  private long[] lengths = new long[16];
  private int[] vertices = new int[16];
  private int size;

  boolean isEmpty() {
    return size == 0;
  }

  /** The vertex with the largest length. */
  int vertex() {
    return vertices[0];
  }

  /** Its length. */
  long length() {
    return lengths[0];
  }

  void add(long length, int vertex) {
    if (size == lengths.length) {
      lengths = Arrays.copyOf(lengths, 2 * size);
      vertices = Arrays.copyOf(vertices, 2 * size);
    }
    int at = size++;
    while (at > 0 && lengths[(at - 1) / 2] < length) {
      lengths[at] = lengths[(at - 1) / 2];
      vertices[at] = vertices[(at - 1) / 2];
      at = (at - 1) / 2;
    }
    lengths[at] = length;
    vertices[at] = vertex;
  }

  /** Takes the first one out. */
  void remove() {
    size--;
    long length = lengths[size];
    int vertex = vertices[size];
    int at = 0;
    while (2 * at + 1 < size) {
      int child = 2 * at + 1;
      if (child + 1 < size && lengths[child + 1] > lengths[child]) {
        child++;
      }
      if (lengths[child] <= length) {
        break;
      }
      lengths[at] = lengths[child];
      vertices[at] = vertices[child];
      at = child;
    }
    lengths[at] = length;
    vertices[at] = vertex;
  }
}
