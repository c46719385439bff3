package whip.view;

import java.util.ArrayList;
import java.util.List;
import whip.model.property.Property;
import whip.model.property.PropertyLimit;
import whip.model.property.RunProperties;

/**
 * Whether a run's properties are within the limits, in words:
 *
 * <pre>
 * over the limit of 10 %: imbalance-in-loop, for a.c:9: 11.3 %
 * </pre>
 */
public final class PropertiesVerdict {
  private static final int WIDTH = 80;

  private PropertiesVerdict() {}

  /** A sentence for every property over a limit, or one that says that there is none. */
  public static List<String> lines(RunProperties properties, List<PropertyLimit> limits) {
    List<String> sentences = new ArrayList<>();
    for (PropertyLimit limit : limits) {
      limit
          .over(properties.all())
          .forEach(property -> sentences.add("over " + limit(limit) + ": " + severity(property)));
    }
    if (sentences.isEmpty()) {
      sentences.add("within the limits: no property is over its limit");
    }
    List<String> lines = new ArrayList<>();
    sentences.forEach(sentence -> lines.addAll(Text.wrapped(sentence, WIDTH, "    ")));
    return lines;
  }

  /** {@code the limit of 10 %}. */
  static String limit(PropertyLimit limit) {
    return "the limit of " + limit.most();
  }

  /** {@code imbalance-in-loop, for a.c:9: 11.3 %}. */
  static String severity(Property property) {
    return PropertiesTable.title(property) + ": " + PropertiesTable.percent(property.severity());
  }
}
