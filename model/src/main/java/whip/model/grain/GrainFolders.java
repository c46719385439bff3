package whip.model.grain;

/**
 * Codes inside those that made them, each with its vertices: the folders of a picture. Depth
 * follows the input, so a reader keeps a stack.
 */
public final class GrainFolders {
  /** The program's own code. */
  public static final int ROOT = Makers.ROOT;

  private static final int NONE = -1;

  private final Makers makers;
  private final int[] firstNodes;
  private final int[] nodes;
  private final int[] firstInside;
  private final int[] inside;

  GrainFolders(Makers makers, GraphVertices vertices) {
    this.makers = makers;
    int[] owners = new int[vertices.size()];
    for (int vertex = 0; vertex < owners.length; vertex++) {
      owners[vertex] = vertices.owner(vertex);
    }
    int[] parents = new int[makers.size()];
    for (int maker = 1; maker < parents.length; maker++) {
      parents[maker] = makers.parent(maker);
    }
    parents[ROOT] = NONE;
    firstNodes = firsts(owners, makers.size());
    nodes = members(owners, firstNodes);
    firstInside = firsts(parents, makers.size());
    inside = members(parents, firstInside);
  }

  private static int[] firsts(int[] groups, int size) {
    int[] first = new int[size + 1];
    for (int group : groups) {
      if (group != NONE) {
        first[group + 1]++;
      }
    }
    for (int group = 0; group < size; group++) {
      first[group + 1] += first[group];
    }
    return first;
  }

  private static int[] members(int[] groups, int[] first) {
    int[] members = new int[first[first.length - 1]];
    int[] next = first.clone();
    for (int member = 0; member < groups.length; member++) {
      if (groups[member] != NONE) {
        members[next[groups[member]]++] = member;
      }
    }
    return members;
  }

  public Lineage lineage(int folder) {
    return makers.lineage(folder);
  }

  /** How many vertices stand directly in a folder. */
  public int nodes(int folder) {
    return firstNodes[folder + 1] - firstNodes[folder];
  }

  /** One of them. */
  public int node(int folder, int number) {
    return nodes[firstNodes[folder] + number];
  }

  /** How many folders are directly in a folder. */
  public int inside(int folder) {
    return firstInside[folder + 1] - firstInside[folder];
  }

  /** One of them. */
  public int inside(int folder, int number) {
    return inside[firstInside[folder] + number];
  }
}
