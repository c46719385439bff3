package whip.model.property;

import java.util.List;

/**
 * How severe properties of one name may be.
 *
 * @param name of the properties, or {@link #ANY}
 */
public record PropertyLimit(String name, Percentage most) {

  /** Stands for all names. */
  public static final String ANY = "any";

  /** Whether there are properties of that name. */
  public static boolean isName(String name) {
    return name.equals(ANY)
        || PropertyCatalogue.DEFINITIONS.stream().anyMatch(each -> each.name().equals(name));
  }

  public PropertyLimit {
    if (!isName(name)) {
      throw new IllegalArgumentException("no property " + name);
    }
  }

  /** Whether the limit is for what only a comparison with a base run finds. */
  public boolean needsBase() {
    return name.equals(WorkInflation.DEFINITION.name());
  }

  /** Those of the properties that the limit is for. */
  public List<Property> judged(List<Property> properties) {
    return properties.stream()
        .filter(property -> name.equals(ANY) || name.equals(property.name()))
        .toList();
  }

  /** Properties that are too severe, compared exactly. */
  public List<Property> over(List<Property> properties) {
    return judged(properties).stream().filter(this::isExceededBy).toList();
  }

  public boolean isExceededBy(Property property) {
    return property.severity().compareTo(most.share()) > 0;
  }
}
