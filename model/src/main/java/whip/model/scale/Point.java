package whip.model.scale;

import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import whip.model.node.DirectiveKind;
import whip.model.profile.DirectiveRow;
import whip.model.profile.Fraction;
import whip.model.profile.Profile;
import whip.model.whatif.Processors;

/**
 * One run of a series.
 *
 * @param threads how many were asked for
 * @param repeat which run with so many threads this is, from 1
 */
public record Point(int threads, int repeat, Profile profile) {

  /** Constructs that a whole team executes, from entering to leaving. */
  private static final Set<DirectiveKind> REGIONS =
      Set.of(DirectiveKind.PARALLEL, DirectiveKind.FOR, DirectiveKind.SECTIONS);

  public Point {
    if (threads < 1 || repeat < 1) {
      throw new IllegalArgumentException("run " + repeat + " with " + threads + " threads");
    }
  }

  public String run() {
    return profile.run().run();
  }

  /** The virtual clock counts no time: there the least time stands in. */
  public Timing timing() {
    return profile.run().clock().equals("virtual") ? Timing.LEAST : Timing.ELAPSED;
  }

  /** Unit of {@link #time}. */
  public String unit() {
    return timing() == Timing.ELAPSED ? "ns" : profile.run().unit();
  }

  /** Whether work is counted in the unit of the time, so that the two can be compared. */
  public boolean isWorkTime() {
    return unit().equals(profile.run().unit());
  }

  /** The program's time. */
  public Fraction time() {
    return timing() == Timing.ELAPSED
        ? Fraction.of(profile.run().elapsedNs())
        : Processors.of(threads, profile.tables()).timeMin();
  }

  /** Least time of each region, in the unit of work; of several rows of a place, together. */
  SortedMap<Subject, Fraction> regions() {
    SortedMap<Subject, Fraction> regions = new TreeMap<>();
    for (DirectiveRow row : profile.tables().directives()) {
      if (REGIONS.contains(row.kind())) {
        regions.merge(new Subject(row.kind(), row.position()), least(row), Fraction::plus);
      }
    }
    return regions;
  }

  private Fraction least(DirectiveRow row) {
    return Fraction.of(row.instances().work(), threads).max(Fraction.of(row.instances().span()));
  }

  /** Whether the largest team had as many threads as were asked for. */
  public boolean hadItsThreads() {
    return profile.run().threads() == threads;
  }
}
