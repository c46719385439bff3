package whip.model.scale;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Finds the properties of a series. */
final class Properties {
  /** One property of one subject, on any number of threads. */
  private record Key(String name, Subject subject) {}

  private Properties() {}

  /**
   * All of them, by {@link ScalingProperty#ORDER}.
   *
   * @param medians the run of median time for each number of threads
   */
  static List<ScalingProperty> of(
      SpeedupCurve program, List<SpeedupCurve> regions, List<Point> medians) {
    List<ScalingProperty> found = new ArrayList<>();
    if (program.hasIntervals()) {
      GoodSpeedup.linear(program).ifPresent(found::add);
      GoodSpeedup.superlinear(program).ifPresent(found::add);
      SpeedupDecreasing.of(program).ifPresent(found::add);
    }
    List<SpeedupCurve> all = new ArrayList<>(List.of(program));
    all.addAll(regions);
    // A region's least time is a bound: it can show that a speedup is low, not that it is high.
    all.stream()
        .filter(SpeedupCurve::hasIntervals)
        .forEach(curve -> LinearFailed.of(curve).ifPresent(found::add));
    List<ConfigurationProperty> single = new ArrayList<>();
    all.forEach(curve -> single.addAll(LowSpeedup.of(curve)));
    single.addAll(LowestRegion.of(regions));
    single.addAll(SerialComputation.of(medians));
    found.addAll(single);
    found.addAll(meta(single, program.speedups().size()));
    found.sort(ScalingProperty.ORDER);
    return List.copyOf(found);
  }

  private static List<ScalingProperty> meta(List<ConfigurationProperty> single, int counts) {
    Map<Key, List<ConfigurationProperty>> same = new LinkedHashMap<>();
    for (ConfigurationProperty property : single) {
      same.computeIfAbsent(
              new Key(property.name(), property.subject()), absent -> new ArrayList<>())
          .add(property);
    }
    List<ScalingProperty> meta = new ArrayList<>();
    for (List<ConfigurationProperty> each : same.values()) {
      int judged = each.get(0) instanceof SerialComputation ? counts : counts - 1;
      InAllConfigurations.of(each, judged).ifPresent(meta::add);
      IncreasingSeverity.of(each, judged).ifPresent(meta::add);
    }
    return meta;
  }
}
