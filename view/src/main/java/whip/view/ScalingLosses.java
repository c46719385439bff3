package whip.view;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import whip.model.construct.AccountDiff;
import whip.model.profile.Fraction;
import whip.model.scale.LostByClass;
import whip.model.scale.LostTime;
import whip.model.scale.Scaling;

/**
 * Lost time in the table of scaling runs:
 *
 * <pre>
 * Time of all threads beyond a linear speedup, of the runs of median time:
 * threads       in all    more work        other
 *       4           60           20           40
 *
 * By class and path, from these runs' accounts; % of all threads' time:
 * threads         time      % class        path
 *       4           60   37.5 in all
 *                   40   25.0 imbalance    for relax.c:5
 *                   20   12.5 work         for relax.c:5
 * </pre>
 */
final class ScalingLosses {
  /** Terms on one number of threads; more are in JSON alone. */
  private static final int TERMS_MAX = 8;

  private static final int PATH = 39;

  private final Scaling scaling;
  private final List<String> lines = new ArrayList<>();

  private ScalingLosses(Scaling scaling) {
    this.scaling = scaling;
  }

  static List<String> lines(Scaling scaling) {
    ScalingLosses losses = new ScalingLosses(scaling);
    losses.lostTime();
    return List.copyOf(losses.lines);
  }

  private void lostTime() {
    List<LostTime> lost = scaling.lostTimes();
    if (lost.isEmpty()) {
      return;
    }
    lines.add("");
    lines.add("Time of all threads beyond a linear speedup, of the runs of median time:");
    lines.add(lost("threads", "in all", "more work", "other"));
    for (LostTime each : lost) {
      lines.add(
          lost(
              Integer.toString(each.threads()),
              amount(each.total()),
              amount(each.workGrowth()),
              amount(each.other())));
    }
    lostByClass(lost);
  }

  private void lostByClass(List<LostTime> lost) {
    SortedMap<Integer, LostByClass> byClass = scaling.lostByClass();
    if (byClass.isEmpty()) {
      lines.add("by class: not recorded");
      return;
    }
    lines.add("");
    lines.add("By class and path, from these runs' accounts; % of all threads' time:");
    lines.add(term("threads", "time", "%", "class", "path"));
    for (LostTime each : lost) {
      String threads = Integer.toString(each.threads());
      if (byClass.containsKey(each.threads())) {
        lostByClass(threads, byClass.get(each.threads()));
      } else {
        lines.add(term(threads, "", "", "not recorded", ""));
      }
    }
  }

  private void lostByClass(String threads, LostByClass lost) {
    lines.add(term(threads, lost, lost.total(), "in all", ""));
    List<AccountDiff.Change> terms = lost.terms();
    int shown = Math.min(TERMS_MAX, terms.size());
    for (AccountDiff.Change each : terms.subList(0, shown)) {
      lines.add(term("", lost, each.by(), each.one().label(), each.path().text()));
    }
    List<AccountDiff.Change> others = terms.subList(shown, terms.size());
    if (!others.isEmpty()) {
      long sum = others.stream().mapToLong(AccountDiff.Change::by).sum();
      lines.add(term("", lost, sum, "others", Text.count(others.size(), "term")));
    }
    if (lost.accounts().unaccounted() != 0) {
      lines.add(term("", lost, lost.accounts().unaccounted(), "in no class", ""));
    }
  }

  private String term(String threads, LostByClass lost, long time, String one, String path) {
    return term(threads, amount(time), Units.fixed(100 * lost.share(time), 1), one, path);
  }

  private static String term(String threads, String time, String percent, String one, String path) {
    return String.join(
            " ",
            Text.right(threads, 7),
            Text.right(time, 12),
            Text.right(percent, 6),
            Text.left(one, 12),
            Text.shortened(path, PATH))
        .stripTrailing();
  }

  private static String lost(String threads, String total, String work, String other) {
    return String.join(
        " ",
        Text.right(threads, 7),
        Text.right(total, 12),
        Text.right(work, 12),
        Text.right(other, 12));
  }

  private String amount(long time) {
    return Units.scaled(time, scaling.unit());
  }

  private String amount(Fraction time) {
    return Units.scaled(time, scaling.unit());
  }
}
