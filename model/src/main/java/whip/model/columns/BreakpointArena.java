package whip.model.columns;

import java.util.Arrays;
import whip.model.algebra.Curves;
import whip.model.algebra.Envelope;
import whip.model.algebra.Hull;

/**
 * Curves with breakpoints of one batch's paths, in one array: envelopes relative to the path's own
 * line (its selected strands rise, the others rest). So a path keeps its curve when paths without
 * breakpoints follow it. A curve is a number; 0 is the path's own line.
 *
 * <p>A curve that is known by its bounds is its lower one, which names its upper one. Both are the
 * same at x = 0.
 */
final class BreakpointArena {

  private static final int UPPER = 1;
  private static final int LINES = 2;

  // How many lines, the upper bound, then rest and selected of each line, by rising slope.
  private long[] data = new long[1024];
  private int end = 1;
  private final Hull hull = new Hull(2 * Curves.LINES_MAX);
  private boolean overfull;

  /** Whether a curve has got more lines than are kept, since this was last asked. */
  boolean takeOverfull() {
    boolean taken = overfull;
    overfull = false;
    return taken;
  }

  /** How far the curve lies above the path's own line at x = 0. */
  long atZero(int curve) {
    return rest(curve, 0);
  }

  /** The upper bound; of a curve that is exact, itself. */
  private int upper(int curve) {
    return curve == 0 ? 0 : (int) data[curve + UPPER];
  }

  boolean isExact(int curve) {
    return upper(curve) == curve;
  }

  /**
   * Curve of a path that may be longer than its own line where the candidate is faster.
   *
   * @param restAbove how much longer it is at x = 0, more than 0; at x = 1 it is as long
   * @param selectedAbove how much more that line rises, by which it is at least as long
   * @param exact if not, it may be as long as all of the way to x = 1 on one line
   */
  int withBreakpoint(long restAbove, long selectedAbove, boolean exact) {
    hull.clear(2);
    hull.addSteeper(restAbove, selectedAbove);
    hull.addSteeper(0, 0);
    int lower = store();
    if (!exact) {
      hull.clear(1);
      hull.addSteeper(restAbove, -restAbove);
      return withUpper(lower, store());
    }
    return lower;
  }

  /** One path after the other: {@link Envelope#plus(Envelope)}. */
  int plus(int one, int other) {
    if (one == 0 || other == 0) {
      return one | other;
    }
    int lower = plusLines(one, other);
    if (!isExact(one) || !isExact(other)) {
      return withUpper(lower, plusLines(upper(one), upper(other)));
    }
    return lower;
  }

  private int plusLines(int one, int other) {
    int size = (int) data[one];
    int otherSize = (int) data[other];
    hull.clear(size + otherSize);
    int i = 0;
    int j = 0;
    while (true) {
      hull.rest[hull.size] = rest(one, i) + rest(other, j);
      hull.selected[hull.size++] = selected(one, i) + selected(other, j);
      boolean more = i + 1 < size;
      boolean otherMore = j + 1 < otherSize;
      if (!more && !otherMore) {
        return store();
      }
      int order = !more ? 1 : !otherMore ? -1 : compareBreakpoints(one, i, other, j);
      i += order <= 0 ? 1 : 0;
      j += order >= 0 ? 1 : 0;
    }
  }

  private int compareBreakpoints(int one, int i, int other, int j) {
    return Hull.compareFractions(
        rest(one, i) - rest(one, i + 1),
        selected(one, i + 1) - selected(one, i),
        rest(other, j) - rest(other, j + 1),
        selected(other, j + 1) - selected(other, j));
  }

  /**
   * The longer of two paths at every x, relative to the one that is longer as measured.
   *
   * @param restAbove how far the other's own line starts above the longer's
   * @param selectedAbove how much more it rises
   */
  int max(int longer, int other, long restAbove, long selectedAbove) {
    // A convex curve that is not above a line at both its ends is nowhere above it.
    if (restAbove + atZero(other) <= 0) {
      return longer;
    }
    int lower = maxLines(longer, other, restAbove, selectedAbove);
    if (isExact(longer) && isExact(other)) {
      return lower;
    }
    int upper = maxLines(upper(longer), upper(other), restAbove, selectedAbove);
    return upper == upper(lower) ? lower : withUpper(lower == longer ? copy(lower) : lower, upper);
  }

  // A call, for what makes the upper bound may move the data.
  private int withUpper(int lower, int upper) {
    data[lower + UPPER] = upper;
    return lower;
  }

  private int maxLines(int longer, int other, long restAbove, long selectedAbove) {
    int size = longer == 0 ? 1 : (int) data[longer];
    int otherSize = other == 0 ? 1 : (int) data[other];
    hull.clear(size + otherSize);
    int i = 0;
    int j = 0;
    while (i < size || j < otherSize) {
      long rest = i < size ? rest(longer, i) : 0;
      long selected = i < size ? selected(longer, i) : 0;
      long otherRest = j < otherSize ? rest(other, j) + restAbove : 0;
      long otherSelected = j < otherSize ? selected(other, j) + selectedAbove : 0;
      boolean mine =
          j == otherSize
              || (i < size
                  && (selected < otherSelected
                      || (selected == otherSelected && rest <= otherRest)));
      if (mine) {
        hull.addSteeper(rest, selected);
        i++;
      } else {
        hull.addSteeper(otherRest, otherSelected);
        j++;
      }
    }
    return longer != 0 && isHull(longer) ? longer : store();
  }

  private boolean isHull(int curve) {
    if (data[curve] != hull.size) {
      return false;
    }
    for (int i = 0; i < hull.size; i++) {
      if (rest(curve, i) != hull.rest[i] || selected(curve, i) != hull.selected[i]) {
        return false;
      }
    }
    return true;
  }

  /** In absolute numbers, of a path whose own line this is. */
  Envelope envelope(int curve, long ownRest, long ownSelected) {
    return linesOf(curve, ownRest, ownSelected);
  }

  /** Envelope that bounds it from above. */
  Envelope upperEnvelope(int curve, long ownRest, long ownSelected) {
    return linesOf(upper(curve), ownRest, ownSelected);
  }

  private Envelope linesOf(int curve, long ownRest, long ownSelected) {
    int size = (int) data[curve];
    long[] rests = new long[size];
    long[] selecteds = new long[size];
    for (int i = 0; i < size; i++) {
      rests[i] = ownRest + rest(curve, i);
      selecteds[i] = ownSelected + selected(curve, i);
    }
    return Envelope.ofLines(rests, selecteds);
  }

  // Curve 0 has one line, and what stands after data[0] is another curve's.
  private long rest(int curve, int i) {
    return curve == 0 ? 0 : data[curve + LINES + 2 * i];
  }

  private long selected(int curve, int i) {
    return curve == 0 ? 0 : data[curve + LINES + 2 * i + 1];
  }

  private int copy(int curve) {
    int size = (int) data[curve];
    hull.clear(size);
    for (int i = 0; i < size; i++) {
      hull.addSteeper(rest(curve, i), selected(curve, i));
    }
    return store();
  }

  private int store() {
    int length = LINES + 2 * hull.size;
    if (data.length - end < length) {
      data = Arrays.copyOf(data, 2 * data.length + length);
    }
    int curve = end;
    data[curve] = hull.size;
    data[curve + UPPER] = curve;
    for (int i = 0; i < hull.size; i++) {
      data[curve + LINES + 2 * i] = hull.rest[i];
      data[curve + LINES + 2 * i + 1] = hull.selected[i];
    }
    end += length;
    // A batch has at most BatchSlots.CANDIDATES_MAX candidates, so that no path keeps fewer lines.
    overfull |= hull.size > Curves.LINES_MAX;
    return curve;
  }
}
