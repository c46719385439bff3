package whip.view;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import whip.model.profile.RunInfo;
import whip.model.scale.ConfigurationProperty;
import whip.model.scale.LinearFailed;
import whip.model.scale.Scaling;
import whip.model.scale.Speedup;
import whip.model.scale.SpeedupDecreasing;

/**
 * A series beside another one, such as a larger problem, after Fig. 5 and Table 2 of the paper on
 * Periscope's scalability analysis:
 *
 * <pre>
 * Beside the series of lu 80:
 * threads speedup  beside
 *       1    1.00    1.00
 *       2    1.61    1.92
 *
 * finding             on threads                   beside
 * linear-failed       2                            4
 * speedup-decreasing  4                            none
 * low-speedup         2, 4                         4
 * lowest-region       2, 4: for lu.c:31            2, 4: for lu.c:31
 * </pre>
 */
public final class ScalingComparison {
  private static final int WIDTH = 80;
  private static final int NAME = 19;
  private static final int CELL = 28;
  private static final String NONE = "none";

  private ScalingComparison() {}

  /** Lines that follow those of the series' own table. */
  public static List<String> lines(Scaling series, Scaling other) {
    List<String> lines = new ArrayList<>(List.of(""));
    String beside = "Beside the series of %s:".formatted(ProfileTable.command(run(other)));
    lines.addAll(Text.wrapped(beside, WIDTH, "    "));
    lines.add(speedups("threads", "speedup", "beside"));
    SortedMap<Integer, String> here = speedups(series);
    SortedMap<Integer, String> there = speedups(other);
    TreeSet<Integer> threads = new TreeSet<>(here.keySet());
    threads.addAll(there.keySet());
    for (int count : threads) {
      lines.add(
          speedups(
              Integer.toString(count),
              here.getOrDefault(count, ""),
              there.getOrDefault(count, "")));
    }
    lines.add("");
    lines.add(finding("finding", "on threads", "beside"));
    lines.add(finding("linear-failed", linearFailed(series), linearFailed(other)));
    lines.add(finding("speedup-decreasing", decreasing(series), decreasing(other)));
    lines.add(finding("low-speedup", low(series), low(other)));
    lines.add(finding("lowest-region", lowest(series), lowest(other)));
    return lines;
  }

  private static RunInfo run(Scaling scaling) {
    return scaling.reference().profile().run();
  }

  private static SortedMap<Integer, String> speedups(Scaling scaling) {
    SortedMap<Integer, String> speedups = new TreeMap<>();
    for (Speedup speedup : scaling.program().speedups()) {
      speedups.put(speedup.threads(), Units.ratio(speedup.speedup()));
    }
    return speedups;
  }

  private static String speedups(String threads, String here, String there) {
    return String.join(" ", Text.right(threads, 7), Text.right(here, 7), Text.right(there, 7))
        .stripTrailing();
  }

  private static String finding(String name, String here, String there) {
    return String.join(" ", Text.left(name, NAME), Text.left(here, CELL), Text.left(there, CELL))
        .stripTrailing();
  }

  /** Without intervals it is not known from where on the speedup is not linear. */
  private static String linearFailed(Scaling scaling) {
    return first(
        scaling,
        scaling.properties().stream()
            .filter(LinearFailed.class::isInstance)
            .map(LinearFailed.class::cast)
            .filter(found -> found.subject().isProgram())
            .map(found -> found.at().threads())
            .findFirst());
  }

  private static String decreasing(Scaling scaling) {
    return first(
        scaling,
        scaling.properties().stream()
            .filter(SpeedupDecreasing.class::isInstance)
            .map(SpeedupDecreasing.class::cast)
            .map(found -> found.from().threads())
            .findFirst());
  }

  private static String first(Scaling scaling, Optional<Integer> threads) {
    String none = scaling.program().hasIntervals() ? NONE : "needs 3 repeats";
    return threads.map(count -> Integer.toString(count)).orElse(none);
  }

  private static String low(Scaling scaling) {
    List<Integer> threads =
        of(scaling, "low-speedup").stream()
            .filter(found -> found.subject().isProgram())
            .map(ConfigurationProperty::threads)
            .sorted()
            .toList();
    return threads.isEmpty() ? NONE : joined(threads);
  }

  private static String lowest(Scaling scaling) {
    SortedMap<String, List<Integer>> threads = new TreeMap<>();
    for (ConfigurationProperty found : of(scaling, "lowest-region")) {
      String region = found.subject().kind().label() + " " + found.subject().label();
      threads.computeIfAbsent(region, absent -> new ArrayList<>()).add(found.threads());
    }
    String all =
        threads.entrySet().stream()
            .map(each -> joined(each.getValue().stream().sorted().toList()) + ": " + each.getKey())
            .collect(Collectors.joining("; "));
    return all.isEmpty() ? NONE : all;
  }

  private static List<ConfigurationProperty> of(Scaling scaling, String name) {
    return scaling.properties().stream()
        .filter(found -> found.name().equals(name))
        .filter(ConfigurationProperty.class::isInstance)
        .map(ConfigurationProperty.class::cast)
        .toList();
  }

  private static String joined(List<Integer> threads) {
    return threads.stream().map(count -> Integer.toString(count)).collect(Collectors.joining(", "));
  }
}
