package whip.model.grain;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * When and where the strands of a run ran, in real time: one piece for each that has a stamp, in
 * the order of threads and then of time. Pieces of a thread do not overlap.
 */
public final class GrainTimeline {
  /**
   * When a grain ran.
   *
   * @param begin of its first strand, in nanoseconds since the program began
   * @param end of its last one
   * @param thread that ran the first one
   * @param processor on which that ended, or {@link StrandStamp#UNKNOWN}
   */
  public record When(long begin, long end, int thread, int processor) {}

  private final StampColumns stamps;
  private final Makers makers;

  /** Stamps whose strands are in the graph. */
  private final int[] pieces;

  /** By stamp: row of {@link Makers} of its strand's code. */
  private final int[] owners;

  private final long missing;

  GrainTimeline(GrainRows rows, ItemTree tree, int[] codes, Makers makers) {
    this.makers = makers;
    stamps = rows.stamps();
    owners = new int[stamps.size()];
    NodeLookup lookup = rows.lookup();
    int found = 0;
    for (int stamp = 0; stamp < owners.length; stamp++) {
      int row = strand(rows, tree, lookup, stamp);
      owners[stamp] = row == NodeLookup.ABSENT ? NodeLookup.ABSENT : codes[row];
      found += row == NodeLookup.ABSENT ? 0 : 1;
    }
    pieces =
        IntStream.range(0, owners.length)
            .filter(stamp -> owners[stamp] != NodeLookup.ABSENT)
            .boxed()
            .sorted(
                Comparator.<Integer>comparingInt(stamps.threads::get)
                    .thenComparingLong(stamps.begins::get)
                    .thenComparingLong(stamps.times::get))
            .mapToInt(Integer::intValue)
            .toArray();
    missing = rows.strands() - found;
  }

  /** The stamp's strand, by binary search in its container. */
  private int strand(GrainRows rows, ItemTree tree, NodeLookup lookup, int stamp) {
    int container = lookup.row(stamps.parents.get(stamp));
    if (container == NodeLookup.ABSENT) {
      return NodeLookup.ABSENT;
    }
    long index = stamps.indexes.get(stamp);
    int from = tree.begin(container);
    int to = tree.end(container);
    while (from < to) {
      int middle = (from + to) >>> 1;
      if (rows.index(tree.row(middle)) < index) {
        from = middle + 1;
      } else {
        to = middle;
      }
    }
    boolean isThere =
        from < tree.end(container)
            && rows.index(tree.row(from)) == index
            && rows.kind(tree.row(from)) == GrainRows.STRAND;
    return isThere ? tree.row(from) : NodeLookup.ABSENT;
  }

  /** How many pieces there are. */
  public int size() {
    return pieces.length;
  }

  /** Strands without a stamp: none was recorded, or it was lost. */
  public long missing() {
    return missing;
  }

  public int thread(int piece) {
    return stamps.threads.get(pieces[piece]);
  }

  /** Processor on which the piece ended, or {@link StrandStamp#UNKNOWN}. */
  public int processor(int piece) {
    return stamps.processors.get(pieces[piece]);
  }

  /** Nanoseconds since the program began. */
  public long begin(int piece) {
    return stamps.begins.get(pieces[piece]);
  }

  /** Nanoseconds since the program began. */
  public long end(int piece) {
    return begin(piece) + stamps.times.get(pieces[piece]);
  }

  /** The code that ran: a grain, a member of a region, the program's own. */
  public Lineage code(int piece) {
    return makers.lineage(owners[pieces[piece]]);
  }

  /** Number of the grain that ran; empty for other code. */
  public OptionalInt grain(int piece) {
    int owner = owners[pieces[piece]];
    return makers.isGrain(owner) ? OptionalInt.of(makers.grain(owner)) : OptionalInt.empty();
  }

  /** When a grain ran; empty if none of its strands has a stamp. */
  public Optional<When> of(int grain) {
    int[] own =
        Arrays.stream(pieces)
            .filter(stamp -> makers.isGrain(owners[stamp]) && makers.grain(owners[stamp]) == grain)
            .toArray();
    if (own.length == 0) {
      return Optional.empty();
    }
    int first = own[0];
    long end = 0;
    for (int stamp : own) {
      first = stamps.begins.get(stamp) < stamps.begins.get(first) ? stamp : first;
      end = Math.max(end, stamps.begins.get(stamp) + stamps.times.get(stamp));
    }
    return Optional.of(
        new When(
            stamps.begins.get(first),
            end,
            stamps.threads.get(first),
            stamps.processors.get(first)));
  }
}
