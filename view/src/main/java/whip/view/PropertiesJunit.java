package whip.view;

import java.util.List;
import javax.xml.stream.XMLStreamException;
import whip.model.property.Property;
import whip.model.property.PropertyLimit;
import whip.model.property.RunProperties;

/**
 * A run's properties as JUnit XML, which CI servers show as tests: for each limit one for each
 * property that it is for, failed where it is over the limit. A limit for which there is none has
 * one test, which passes.
 */
public final class PropertiesJunit {
  private final RunProperties properties;
  private final List<PropertyLimit> limits;
  private final XmlText xml;

  private PropertiesJunit(RunProperties properties, List<PropertyLimit> limits, XmlText xml) {
    this.properties = properties;
    this.limits = limits;
    this.xml = xml;
  }

  /** XML text that ends with a line end. */
  public static String text(RunProperties properties, List<PropertyLimit> limits) {
    return XmlText.of(xml -> new PropertiesJunit(properties, limits, xml).document());
  }

  private void document() throws XMLStreamException {
    int tests = 0;
    int failures = 0;
    for (PropertyLimit limit : limits) {
      tests += Math.max(1, limit.judged(properties.all()).size());
      failures += limit.over(properties.all()).size();
    }
    Object[] summary = {
      "name",
      "whip properties " + properties.account().run(),
      "tests",
      tests,
      "failures",
      failures,
      "errors",
      0,
      "skipped",
      0,
      "time",
      0
    };
    xml.start("testsuites", summary);
    xml.start("testsuite", summary);
    for (PropertyLimit limit : limits) {
      tests(limit);
    }
    xml.end();
    xml.end();
  }

  private void tests(PropertyLimit limit) throws XMLStreamException {
    List<Property> judged = limit.judged(properties.all());
    if (judged.isEmpty()) {
      xml.empty("testcase", "classname", "whip.properties", "name", limit.name(), "time", 0);
    }
    for (Property property : judged) {
      xml.start(
          "testcase",
          "classname",
          "whip.properties",
          "name",
          PropertiesTable.title(property),
          "time",
          0);
      if (limit.isExceededBy(property)) {
        xml.leaf(
            "failure",
            PropertiesVerdict.limit(limit) + " of the elapsed time",
            "type",
            "whip.properties",
            "message",
            PropertiesVerdict.severity(property));
      }
      xml.end();
    }
  }
}
