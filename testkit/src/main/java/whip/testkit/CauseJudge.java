package whip.testkit;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;

/** Finds what is wrong with each bad grain of a run: one cause, in the terms of docs/grains.md. */
public final class CauseJudge {
  /** One cause of a grain, and how much time it costs. */
  public record Finding(Cause cause, long cost) {}

  /** Reasons for which a grain is a problem. */
  public enum Cause {
    TOO_FINE,
    CONTENDED_CREATION,
    LATE_CHILD
  }

  private final GrainJudge run;
  private final Map<Directive, Integer> usualBits = new HashMap<>();
  private final Map<Grain, Long> lateness = new HashMap<>();

  private CauseJudge(GrainJudge run) {
    this.run = run;
    for (Grain grain : run.grains()) {
      usualBits.computeIfAbsent(grain.directive(), this::usualBits);
    }
    run.siblings().forEach(this::findLateChild);
  }

  /** Bad grains by lineage, each with its cause. */
  public static Map<String, Finding> of(GrainJudge run) {
    CauseJudge judge = new CauseJudge(run);
    Map<String, Finding> findings = new TreeMap<>(LineageOrder.BY_STEPS);
    for (Grain grain : run.grains()) {
      Finding finding = judge.finding(grain);
      if (finding != null) {
        findings.put(grain.lineage(), finding);
      }
    }
    return findings;
  }

  /** Number of bits. */
  private static int bits(long value) {
    return Long.toBinaryString(value).length() - (value == 0 ? 1 : 0);
  }

  /** Bits of the lower median of what a directive's grains cost to create. */
  private int usualBits(Directive directive) {
    List<Long> creations =
        run.grains().stream()
            .filter(grain -> grain.directive().equals(directive))
            .map(grain -> grain.burden().creation())
            .filter(OptionalLong::isPresent)
            .map(OptionalLong::getAsLong)
            .sorted(Comparator.naturalOrder())
            .toList();
    return creations.isEmpty() ? 0 : bits(creations.get((creations.size() - 1) / 2));
  }

  private void findLateChild(List<Grain> siblings) {
    long sum = siblings.stream().mapToLong(Grain::subtree).sum();
    long max = siblings.stream().mapToLong(Grain::subtree).max().orElseThrow();
    if (siblings.size() * max > 2 * sum) {
      Grain leftmost =
          siblings.stream().filter(grain -> grain.subtree() == max).findFirst().orElseThrow();
      lateness.put(leftmost, max - sum / siblings.size());
    }
  }

  /** Null for a grain that is not bad. */
  private Finding finding(Grain grain) {
    OptionalLong creation = grain.burden().creation();
    if (creation.isPresent()) {
      long cost = creation.getAsLong() + grain.burden().finish().orElse(0);
      int usual = usualBits.get(grain.directive());
      if (bits(grain.work()) < usual) {
        return new Finding(Cause.TOO_FINE, cost);
      }
      if (bits(creation.getAsLong()) >= usual + 3) {
        return new Finding(Cause.CONTENDED_CREATION, cost);
      }
    }
    Long late = lateness.get(grain);
    boolean isLate = late != null && bits(late) > bits(run.span() / 100);
    return isLate ? new Finding(Cause.LATE_CHILD, late) : null;
  }
}
