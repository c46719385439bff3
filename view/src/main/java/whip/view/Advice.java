package whip.view;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import whip.model.profile.DirectiveRow;
import whip.model.profile.Profile;
import whip.model.profile.Ratio;
import whip.model.profile.Tables;
import whip.platform.Commands;

/** Where to look next, below a profile's table. */
public final class Advice {
  private static final int WIDTH = 80;

  private Advice() {}

  /** One sentence on where the critical path lies, then the commands that go on from here. */
  public static List<String> lines(Profile profile, Commands commands) {
    List<String> lines = new ArrayList<>(Text.wrapped(where(profile.tables()), WIDTH, ""));
    String run = profile.run().run();
    lines.add("");
    lines.add("Every number:  " + commands.line("report " + run + " --json profile.json"));
    lines.add("What if:       " + commands.line("whatif " + run + " --rank"));
    lines.add("In a browser:  " + commands.line("dashboard --run " + run));
    lines.add("All runs:      " + commands.line("runs"));
    return lines;
  }

  private static String where(Tables tables) {
    if (tables.span() == 0) {
      return "No work was measured.";
    }
    if (BoundText.isLock(tables)) {
      return "Start with the %s: what is done under it bounds this program more than its critical path does."
          .formatted(BoundText.lock(tables));
    }
    Optional<DirectiveRow> most =
        tables.directives().stream().max(Comparator.comparingLong(DirectiveRow::serialWork));
    if (most.isEmpty() || tables.serialWork() >= most.get().serialWork()) {
      return "%s %% of the critical path lie outside every directive: the serial parts bound this program."
          .formatted(percent(tables.serialWork(), tables));
    }
    return "%s (%s) holds %s %% of the critical path, more than anything else: start there."
        .formatted(
            most.get().position().label(),
            most.get().kind().label(),
            percent(most.get().serialWork(), tables));
  }

  private static String percent(long serialWork, Tables tables) {
    return Units.fixed(Ratio.percent(serialWork, tables.span()), 1);
  }
}
