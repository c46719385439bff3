package whip.view;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import whip.model.construct.Constructs;
import whip.model.construct.Iterations;
import whip.model.construct.PhaseAccount;
import whip.model.construct.RankThreads;
import whip.model.profile.Fraction;
import whip.model.profile.Ratio;

/**
 * Phases of a run, in its account:
 *
 * <pre>
 * phases: iterations from mark to mark; --phase NAME shows one alone
 * phase                   closed      mean deviation     least      most      %
 * step                        20        10      0.00        10        10  100.0
 * </pre>
 *
 * <p>Ranks of a job have iterations of their own:
 *
 * <pre>
 * step
 *   rank 0                    20        10      0.00        10        10  100.0
 *   rank 1                    20        12      1.50        10        19   98.2
 * </pre>
 */
final class PhasesTable {
  private static final int WIDTH = 80;
  private static final int NAME = 22;
  private static final int NAME_ALONE = 60;

  /** Ranks of one phase; more are in JSON alone. */
  private static final int RANKS_MAX = 10;

  private PhasesTable() {}

  /** Says that what follows is of one phase. */
  static String only(String phase) {
    return "phase " + Text.shortened(phase, NAME_ALONE) + " alone";
  }

  /** {@code from 12.3 s to 72.4 s of the run}: where a window begins, and where it ends. */
  static String timeWindow(long begin, long elapsed, String unit) {
    return "from %s to %s of the run"
        .formatted(Units.scaled(begin, unit), Units.scaled(Math.addExact(begin, elapsed), unit));
  }

  /** Lines of the table and an empty one; none where the run has no phases. */
  static List<String> lines(Constructs account) {
    if (account.phases().isEmpty()) {
      return List.of();
    }
    List<String> lines = new ArrayList<>();
    lines.add("phases: iterations from mark to mark; --phase NAME shows one alone");
    lines.add(line("phase", "closed", "mean", "deviation", "least", "most", "%"));
    for (PhaseAccount phase : account.phases()) {
      if (account.isOfJob()) {
        addRanks(lines, account, phase);
      } else {
        lines.add(line(phase.name(), phase, account.elapsed(), account.unit()));
      }
    }
    String without =
        account.phases().stream()
            .filter(phase -> phase.account().isEmpty())
            .map(PhaseAccount::name)
            .collect(Collectors.joining(", "));
    if (!without.isEmpty()) {
      lines.addAll(
          Text.wrapped(
              "without an account, as it was cut at no mark (docs/constructs.md): " + without,
              WIDTH,
              "  "));
    }
    lines.add("");
    return lines;
  }

  private static void addRanks(List<String> lines, Constructs job, PhaseAccount phase) {
    lines.add(Text.left(phase.name(), NAME).stripTrailing());
    job.ranks().stream()
        .flatMap(rank -> phase.ofRank(rank.rank()).map(its -> line(rank, its, job.unit())).stream())
        .limit(RANKS_MAX)
        .forEach(lines::add);
    int more = phase.ranks().size() - RANKS_MAX;
    if (more > 0) {
      lines.add("  and %s; --json has all of them".formatted(Text.count(more, "more rank")));
    }
  }

  private static String line(RankThreads rank, PhaseAccount phase, String unit) {
    return line("  rank " + rank.rank(), phase, rank.elapsed(), unit);
  }

  /**
   * A line of the table.
   *
   * @param elapsed of the whole run
   */
  private static String line(String name, PhaseAccount phase, long elapsed, String unit) {
    Iterations iterations = phase.iterations();
    String percent =
        phase
            .account()
            .map(part -> Units.fixed(Ratio.percent(part.elapsed(), elapsed), 1))
            .orElse("");
    if (iterations.closed() == 0) {
      return line(name, "0", "", "", "", "", percent);
    }
    Fraction mean = Fraction.of(iterations.last() - iterations.first(), iterations.closed());
    return line(
        name,
        Units.count(iterations.closed()),
        Units.scaled(mean, unit),
        deviation(iterations.deviation(), unit),
        Units.scaled(iterations.least(), unit),
        Units.scaled(iterations.most(), unit),
        percent);
  }

  private static String deviation(double deviation, String unit) {
    return unit.equals("ns")
        ? Units.scaled(Math.round(deviation), unit)
        : Units.fixed(deviation, 2);
  }

  private static String line(
      String name,
      String closed,
      String mean,
      String deviation,
      String least,
      String most,
      String percent) {
    return String.join(
            " ",
            Text.left(name, NAME),
            Text.right(closed, 8),
            Text.right(mean, 9),
            Text.right(deviation, 9),
            Text.right(least, 9),
            Text.right(most, 9),
            Text.right(percent, 6))
        .stripTrailing();
  }
}
