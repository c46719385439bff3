package whip.cli.doctor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Clocks that can measure work on this machine. */
public final class ClockChecks {
  private static final int PERF_FOR_USERS = 2;

  private ClockChecks() {}

  /** All of them. */
  public static List<Check> all() {
    return List.of(timeStampCounter(), hardwareCounters());
  }

  private static Check timeStampCounter() {
    String processor = read("/proc/cpuinfo");
    if (processor.contains("constant_tsc") && processor.contains("nonstop_tsc")) {
      return Check.ok("clock tsc", "the time-stamp counter runs evenly");
    }
    return Check.limited(
        "clock tsc",
        "the time-stamp counter does not run evenly, so CPU time is used, at 370 ns an event",
        "");
  }

  private static Check hardwareCounters() {
    if (!Files.isDirectory(Path.of("/sys/bus/event_source/devices/cpu"))) {
      return Check.limited(
          "clocks instructions, cycles",
          "this machine offers no hardware counters (usual in virtual machines)",
          "");
    }
    String level = read("/proc/sys/kernel/perf_event_paranoid").strip();
    try {
      return Integer.parseInt(level) <= PERF_FOR_USERS
          ? Check.ok("clocks instructions, cycles", "hardware counters are open to users")
          : Check.limited(
              "clocks instructions, cycles",
              "hardware counters are closed to users",
              "sysctl kernel.perf_event_paranoid=2");
    } catch (NumberFormatException unknown) {
      return Check.limited("clocks instructions, cycles", "perf_event_paranoid cannot be read", "");
    }
  }

  private static String read(String file) {
    try {
      return Files.readString(Path.of(file));
    } catch (IOException unreadable) {
      return "";
    }
  }
}
