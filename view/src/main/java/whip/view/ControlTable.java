package whip.view;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import whip.model.control.Request;
import whip.model.control.RunControl;
import whip.platform.Printable;

/**
 * Present recording of a run's collector, and the requests that stand:
 *
 * <pre>
 * run k3f9q2zd01 records: detail full, monitor on, constructs on
 *
 * requester     until (UTC)          asks for
 * refinement    2026-11-29 15:41:50  detail full
 * user          2026-11-29 15:42:10  detail full  (not followed)
 * </pre>
 */
public final class ControlTable {
  private static final int REQUESTER_WIDTH = 12;
  private static final int TIME_WIDTH = 19;

  private ControlTable() {}

  public static List<String> lines(RunControl control) {
    List<String> lines = new ArrayList<>();
    lines.add(
        Printable.text("run %s records: %s".formatted(control.run(), control.recorded().wish())));
    control
        .recorded()
        .unavailable()
        .ifPresent(why -> lines.addAll(Text.wrapped("No request reaches it: " + why, 80, "  ")));
    lines.add("");
    if (control.requests().isEmpty()) {
      lines.add("No request stands: it records what it was started with.");
      return lines;
    }
    lines.add(line("requester", "until (UTC)", "asks for"));
    for (Request request : control.requests()) {
      String followed = control.followed().contains(request.requester()) ? "" : "  (not followed)";
      lines.add(line(request.requester(), time(request.until()), request.wish() + followed));
    }
    return lines;
  }

  private static String line(String requester, String until, String asks) {
    return String.join(
        "  ",
        Text.left(requester, REQUESTER_WIDTH),
        Text.left(until, TIME_WIDTH),
        Printable.text(asks));
  }

  private static String time(Instant instant) {
    return instant.truncatedTo(ChronoUnit.SECONDS).toString().replace('T', ' ').replace("Z", "");
  }
}
