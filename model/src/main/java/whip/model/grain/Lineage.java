package whip.model.grain;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Identity of a grain in its run, {@code R-3-s0-10+10}: ordinals from the root, in the order in
 * which each maker encounters things, so that no schedule changes it (docs/grains.md §1).
 *
 * @param steps none for the program itself
 */
public record Lineage(List<Step> steps) implements Comparable<Lineage> {
  public static final Lineage ROOT = new Lineage(List.of());

  private static final Pattern STEP = Pattern.compile("(s?)([0-9]+)(?:[+:]([0-9]+))?");

  /** Kinds of steps, in the order of siblings. */
  public enum Kind {
    /** A task, a taskloop or a region that the maker encounters, or a member of a region. */
    OWN,
    /** A construct that the whole team encounters. */
    SHARED,
    /** Iterations of a loop. */
    RANGE
  }

  /**
   * One step down.
   *
   * @param number of its siblings, from 0; of a range its first iteration
   * @param length iterations of a range
   */
  public record Step(Kind kind, long number, long length) implements Comparable<Step> {
    @Override
    public int compareTo(Step other) {
      int byKind = kind.compareTo(other.kind);
      int byNumber = byKind != 0 ? byKind : Long.compare(number, other.number);
      return byNumber != 0 ? byNumber : Long.compare(length, other.length);
    }

    @Override
    public String toString() {
      return switch (kind) {
        case OWN -> "-" + number;
        case SHARED -> "-s" + number;
        case RANGE -> "-" + number + "+" + length;
      };
    }
  }

  public Lineage {
    steps = List.copyOf(steps);
  }

  /**
   * Reads what {@link #toString} writes, or an id of an XML file, which has a colon for the plus.
   *
   * @throws IllegalArgumentException if it is no lineage
   */
  public static Lineage parse(String text) {
    String[] words = text.split("-", -1);
    if (!words[0].equals("R")) {
      throw noLineage(text);
    }
    Lineage lineage = ROOT;
    for (int i = 1; i < words.length; i++) {
      lineage = lineage.plus(step(words[i], text));
    }
    return lineage;
  }

  private static Step step(String word, String text) {
    Matcher step = STEP.matcher(word);
    if (!step.matches() || (!step.group(1).isEmpty() && step.group(3) != null)) {
      throw noLineage(text);
    }
    try {
      long number = Long.parseLong(step.group(2));
      return step.group(3) != null
          ? new Step(Kind.RANGE, number, Long.parseLong(step.group(3)))
          : new Step(step.group(1).isEmpty() ? Kind.OWN : Kind.SHARED, number, 0);
    } catch (NumberFormatException e) {
      throw noLineage(text);
    }
  }

  private static IllegalArgumentException noLineage(String text) {
    return new IllegalArgumentException("no grain's lineage, such as R-3-s0-2: " + text);
  }

  /** The {@code number}-th thing that this code encounters, or a member of this region. */
  public Lineage own(long number) {
    return plus(new Step(Kind.OWN, number, 0));
  }

  /** The {@code number}-th construct that the team of this region encounters. */
  public Lineage shared(long number) {
    return plus(new Step(Kind.SHARED, number, 0));
  }

  /** A chunk of this loop. */
  public Lineage range(long first, long iterations) {
    return plus(new Step(Kind.RANGE, first, iterations));
  }

  private Lineage plus(Step step) {
    List<Step> longer = new ArrayList<>(steps);
    longer.add(step);
    return new Lineage(longer);
  }

  /** Makers come before what they made, and siblings in their order. */
  @Override
  public int compareTo(Lineage other) {
    for (int i = 0; i < Math.min(steps.size(), other.steps.size()); i++) {
      int order = steps.get(i).compareTo(other.steps.get(i));
      if (order != 0) {
        return order;
      }
    }
    return Integer.compare(steps.size(), other.steps.size());
  }

  @Override
  public String toString() {
    return steps.stream().map(Step::toString).collect(Collectors.joining("", "R", ""));
  }
}
