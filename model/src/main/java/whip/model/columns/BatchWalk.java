package whip.model.columns;

import whip.model.algebra.PathTraces;
import whip.model.node.ArrayArena;
import whip.model.node.Digest;
import whip.model.node.Digest.Moment;
import whip.model.node.RowTable;
import whip.model.sequence.Piece;

/**
 * Follows the items of a container, as {@link Piece#then} does from left to right, where each is a
 * strand, a taskwait, or a subtree: a container that was walked before, or what the collector has
 * folded.
 *
 * <p>The moments at which children are done are compared with the task's own chain only when
 * somebody waits: until then it can only grow, and what it was before is shorter at every factor.
 */
final class BatchWalk implements PathTraces.Items {

  private final BatchItems items;
  private final StrandKeyIndex slots;
  private final BatchPaths paths;
  private final long[] works;
  private final BatchChain chain;
  private final BatchLongest joined;
  private final BatchLongest full;
  private final BatchDigests digests;
  // As long as no item's children end later than the children that a taskwait waits for.
  private boolean fullIsJoined;

  // By subtree, as the items they are in their parents.
  private final int[] chainOf;
  private final int[] joinedOf;
  private final int[] fullOf;

  private int chainEnd;
  private int joinedEnd;
  private int fullEnd;

  BatchWalk(
      RowTable rows, BatchItems items, StrandKeyIndex slots, BatchPaths paths, ArrayArena arena) {
    this.items = items;
    this.slots = slots;
    this.paths = paths;
    works = rows.strands().work();
    chain = new BatchChain(paths, slots);
    joined = new BatchLongest(paths);
    full = new BatchLongest(paths);
    digests = new BatchDigests(rows, slots, paths);
    chainOf = arena.ints(items.subtrees());
    joinedOf = arena.ints(items.subtrees());
    fullOf = arena.ints(items.subtrees());
    for (int i = 0; i < rows.folded().size(); i++) {
      Digest digest = rows.folded().get(i).digest();
      int toChain = digests.path(i, Moment.CHAIN);
      int toJoined =
          digest.areSame(Moment.CHAIN, Moment.JOINED) ? toChain : digests.path(i, Moment.JOINED);
      int toFull =
          digest.areSame(Moment.JOINED, Moment.FULL) ? toJoined : digests.path(i, Moment.FULL);
      set(items.containers() + i, toChain, toJoined, toFull);
    }
  }

  /** From the start of a piece. */
  void begin(int position) {
    chain.begin(position);
    joined.clear();
    full.clear();
    fullIsJoined = true;
  }

  void strand(int row) {
    chain.strand(slots.ofStrand(row), works[row]);
  }

  void subtree(int subtree, int position) {
    int ofChain = chainOf[subtree];
    int ofJoined = joinedOf[subtree];
    int ofFull = fullOf[subtree];
    if (fullIsJoined && ofFull != ofJoined) {
      full.copy(joined);
      fullIsJoined = false;
    }
    if (ofJoined != ofChain) {
      joined.offer(chain, ofJoined, position);
    }
    if (!fullIsJoined && ofFull != ofChain) {
      full.offer(chain, ofFull, position);
    }
    if (ofChain != 0) {
      chain.plus(ofChain);
    }
  }

  /** The task goes on when its children are done. */
  void taskwait(int position) {
    if (joined.isThere) {
      joined.offer(chain, 0, position);
      chain.begin(joined, position + 1);
      joined.clear();
      if (fullIsJoined) {
        full.clear();
      }
    }
  }

  /** Before an item, or the end. */
  void end(int position) {
    chainEnd = chain.store(position);
    joinedEnd = end(joined, chainEnd, position);
    fullEnd = fullIsJoined ? joinedEnd : end(full, chainEnd, position);
  }

  private int end(BatchLongest longest, int ofChain, int position) {
    return !longest.isThere || longest.offer(chain, 0, position) ? ofChain : longest.store();
  }

  int chain() {
    return chainEnd;
  }

  int joined() {
    return joinedEnd;
  }

  int full() {
    return fullEnd;
  }

  /** The paths of a container that was set. */
  int chain(int container) {
    return chainOf[container];
  }

  int joined(int container) {
    return joinedOf[container];
  }

  int full(int container) {
    return fullOf[container];
  }

  /** The container is an item from now on. */
  void set(int container, int asChain, int asJoined, int asFull) {
    chainOf[container] = asChain;
    joinedOf[container] = asJoined;
    fullOf[container] = asFull;
  }

  @Override
  public void addKept(int number, long[] sums) {
    digests.addUp(number, sums);
  }

  @Override
  public int through(int position, long[] sums) {
    int item = items.item(position);
    if (item >= 0) {
      sums[slots.ofStrand(item)] += works[item];
      return 0;
    }
    return item == BatchItems.WAIT ? 0 : paths.trace(chainOf[-1 - item]);
  }
}
