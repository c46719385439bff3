package whip.e2e;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * A plan for loops of one source, beside those that a person made parallel there by pragmas.
 *
 * @param hand lines of the person's loops
 * @param plan {@code whip.plan/1} of the personality openmp
 */
record PlanAgainstHand(NavigableSet<Integer> hand, JsonNode plan) {
  private static final Pattern PRAGMA = Pattern.compile(" *#pragma omp (?!ordered).*\\bfor\\b.*");

  /** Least gain and self-parallelism of what openmp plans (docs/serial.md §4). */
  private static final double GAIN_PERCENT = 0.1;

  private static final double SELF_PARALLELISM = 5;

  static PlanAgainstHand of(List<String> source, JsonNode plan) {
    NavigableSet<Integer> hand = new TreeSet<>();
    for (int at = 0; at < source.size(); at++) {
      if (PRAGMA.matcher(source.get(at)).matches()) {
        hand.add(loopBelow(source, at));
      }
    }
    return new PlanAgainstHand(hand, plan);
  }

  /** A pragma may have several lines. */
  private static int loopBelow(List<String> source, int pragma) {
    int last = pragma;
    while (source.get(last).endsWith("\\")) {
      last++;
    }
    String loop = source.get(last + 1);
    if (!loop.strip().startsWith("for (")) {
      throw new IllegalStateException("no loop is below a pragma: " + loop);
    }
    return last + 2;
  }

  NavigableSet<Integer> planned() {
    NavigableSet<Integer> lines = new TreeSet<>();
    plan.get("plan").forEach(step -> lines.add(step.get("line").asInt()));
    return lines;
  }

  int overlap() {
    NavigableSet<Integer> both = planned();
    both.retainAll(hand);
    return both.size();
  }

  /** How many times as many loops the person changed. */
  double reduction() {
    return (double) hand.size() / plan.get("plan").size();
  }

  /** Percent of what the plan saves that its first part saves, in whole steps. */
  double benefit(double part) {
    JsonNode steps = plan.get("plan");
    int last = (int) Math.ceil(part * steps.size());
    double saved = steps.get(last - 1).get("cumulative").asDouble();
    return 100 * saved / plan.get("saved").asDouble();
  }

  /** Functions and loops that ran. */
  int regions() {
    return plan.get("regions").size();
  }

  /** How many are left for who sees their share of the work alone. */
  int byCoverage() {
    return count(region -> region.get("coverage").asDouble() >= GAIN_PERCENT);
  }

  /** How many are left for who sees self-parallelism, too. */
  int bySelfParallelism() {
    return count(
        region ->
            region.get("coverage").asDouble() >= GAIN_PERCENT
                && region.get("selfParallelism").asDouble() >= SELF_PARALLELISM);
  }

  private int count(Predicate<JsonNode> condition) {
    int count = 0;
    for (JsonNode region : plan.get("regions")) {
      if (condition.test(region)) {
        count++;
      }
    }
    return count;
  }

  /** Percent of the program's work that each step saves, in the plan's order. */
  List<Double> marginal() {
    List<Double> saved = new ArrayList<>();
    plan.get("plan").forEach(step -> saved.add(step.get("saved").asDouble()));
    return saved;
  }

  /** Savings of the person's loops that are not planned, each alone. */
  List<Double> marginalOfHandAlone() {
    List<Double> saved = new ArrayList<>();
    NavigableSet<Integer> planned = planned();
    for (JsonNode region : plan.get("regions")) {
      int line = region.get("line").asInt();
      if (isLoop(region) && hand.contains(line) && !planned.contains(line)) {
        double processors =
            Math.min(region.get("selfParallelism").asDouble(1), plan.get("cores").asDouble());
        saved.add(region.get("coverage").asDouble() * (1 - 1 / processors));
      }
    }
    return saved;
  }

  /** A loop's row in {@code regions}. */
  JsonNode loop(int line) {
    for (JsonNode region : plan.get("regions")) {
      if (isLoop(region) && region.get("line").asInt() == line) {
        return region;
      }
    }
    throw new AssertionError("no loop in line " + line + " of " + plan.get("regions"));
  }

  private static boolean isLoop(JsonNode region) {
    return region.get("kind").asText().equals("loop");
  }

  /** Titles of {@link #row}. */
  static String titles() {
    return "| kernel | hand | plan | overlap | reduction | first quarter | half | regions | by"
        + " coverage | and SP | steps save % | hand alone % |\n"
        + "|---|---|---|---|---|---|---|---|---|---|---|---|\n";
  }

  String row(String kernel) {
    return String.format(
        Locale.ROOT,
        "| %s | %d | %d | %d | %.2f | %.1f %% | %.1f %% | %d | %d | %d | %s | %s |\n",
        kernel,
        hand.size(),
        plan.get("plan").size(),
        overlap(),
        reduction(),
        benefit(0.25),
        benefit(0.5),
        regions(),
        byCoverage(),
        bySelfParallelism(),
        shown(marginal()),
        shown(marginalOfHandAlone()));
  }

  /** The last row: sums, and means of the benefits. */
  static String overall(Collection<PlanAgainstHand> all) {
    int hand = all.stream().mapToInt(each -> each.hand.size()).sum();
    int planned = all.stream().mapToInt(each -> each.plan.get("plan").size()).sum();
    return String.format(
        Locale.ROOT,
        "| overall | %d | %d | %d | %.2f | %.1f %% | %.1f %% | %d | %d | %d | | |\n",
        hand,
        planned,
        all.stream().mapToInt(PlanAgainstHand::overlap).sum(),
        (double) hand / planned,
        all.stream().mapToDouble(each -> each.benefit(0.25)).average().orElseThrow(),
        all.stream().mapToDouble(each -> each.benefit(0.5)).average().orElseThrow(),
        all.stream().mapToInt(PlanAgainstHand::regions).sum(),
        all.stream().mapToInt(PlanAgainstHand::byCoverage).sum(),
        all.stream().mapToInt(PlanAgainstHand::bySelfParallelism).sum());
  }

  private static String shown(List<Double> shares) {
    return String.join(
        ", ", shares.stream().map(each -> String.format(Locale.ROOT, "%.1f", each)).toList());
  }
}
