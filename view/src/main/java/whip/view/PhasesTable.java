package whip.view;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import whip.model.construct.Constructs;
import whip.model.construct.Iterations;
import whip.model.construct.PhaseAccount;
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
 */
final class PhasesTable {
  private static final int WIDTH = 80;
  private static final int NAME = 22;
  private static final int NAME_ALONE = 60;

  private PhasesTable() {}

  /** Says that what follows is of one phase. */
  static String only(String phase) {
    return "phase " + Text.shortened(phase, NAME_ALONE) + " alone";
  }

  /** Lines of the table and an empty one; none where the run has no phases. */
  static List<String> lines(Constructs account) {
    if (account.phases().isEmpty()) {
      return List.of();
    }
    List<String> lines = new ArrayList<>();
    lines.add("phases: iterations from mark to mark; --phase NAME shows one alone");
    lines.add(line("phase", "closed", "mean", "deviation", "least", "most", "%"));
    account.phases().forEach(phase -> lines.add(line(account, phase)));
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

  private static String line(Constructs account, PhaseAccount phase) {
    Iterations iterations = phase.iterations();
    String unit = account.unit();
    String percent =
        phase
            .account()
            .map(part -> Units.fixed(Ratio.percent(part.elapsed(), account.elapsed()), 1))
            .orElse("");
    if (iterations.closed() == 0) {
      return line(phase.name(), "0", "", "", "", "", percent);
    }
    Fraction mean = Fraction.of(iterations.last() - iterations.first(), iterations.closed());
    return line(
        phase.name(),
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
