package whip.model.scale;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import whip.model.property.Property;
import whip.model.property.RunProperties;
import whip.model.property.Threshold;

/**
 * Properties of a series by region and number of threads: those that the accounts of the median
 * runs have, and findings on one number of threads. This is Table 1 of the paper on Periscope's
 * scalability analysis.
 *
 * @param threads all numbers of threads, the base first
 * @param regions the one with the most severe property first
 */
public record RegionProperties(List<Integer> threads, List<Region> regions) {

  /**
   * One region of the program's text, or the program.
   *
   * @param text {@code for a.c:9}, {@code program}
   * @param linearFailed least number of threads on which its speedup is not linear, if any is known
   * @param severities 0 to 1, by property and number of threads; of several paths the largest
   */
  public record Region(
      String text,
      OptionalInt linearFailed,
      SortedMap<String, SortedMap<Integer, Double>> severities) {

    private double worst() {
      return severities.values().stream()
          .flatMap(byThreads -> byThreads.values().stream())
          .mapToDouble(severity -> severity)
          .max()
          .orElse(0);
    }
  }

  public RegionProperties {
    threads = List.copyOf(threads);
    regions = List.copyOf(regions);
  }

  /** Properties that reach the usual threshold. */
  public static RegionProperties of(Scaling scaling) {
    Map<String, SortedMap<String, SortedMap<Integer, Double>>> found = new HashMap<>();
    scaling
        .accountsByThreads()
        .forEach(
            (threads, account) -> {
              for (Property property : RunProperties.of(account, Threshold.USUAL).shown()) {
                double severity = property.severity().toDouble();
                add(found, property.path().text(), property.name(), threads, severity);
              }
            });
    Map<String, Integer> failed = new HashMap<>();
    for (ScalingProperty property : scaling.properties()) {
      String region = text(property.subject());
      if (property instanceof LinearFailed first) {
        failed.merge(region, first.at().threads(), Math::min);
      } else if (property instanceof ConfigurationProperty one
          && one.severity() >= ScalingProperty.THRESHOLD) {
        add(found, region, one.name(), one.threads(), one.severity());
      }
    }
    List<Region> regions =
        found.entrySet().stream()
            .map(each -> new Region(each.getKey(), first(failed, each.getKey()), each.getValue()))
            .sorted(
                Comparator.comparingDouble(Region::worst).reversed().thenComparing(Region::text))
            .toList();
    return new RegionProperties(scaling.medians().stream().map(Point::threads).toList(), regions);
  }

  private static OptionalInt first(Map<String, Integer> failed, String region) {
    return failed.containsKey(region) ? OptionalInt.of(failed.get(region)) : OptionalInt.empty();
  }

  private static void add(
      Map<String, SortedMap<String, SortedMap<Integer, Double>>> found,
      String region,
      String name,
      int threads,
      double severity) {
    found
        .computeIfAbsent(region, absent -> new TreeMap<>())
        .computeIfAbsent(name, absent -> new TreeMap<>())
        .merge(threads, severity, Math::max);
  }

  /** Its name, as paths of accounts are written. */
  private static String text(Subject subject) {
    return subject.isProgram() ? "program" : subject.kind().label() + " " + subject.label();
  }
}
