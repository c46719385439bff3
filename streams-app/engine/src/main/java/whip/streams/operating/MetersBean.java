package whip.streams.operating;

import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.TreeMap;
import javax.management.Attribute;
import javax.management.AttributeList;
import javax.management.AttributeNotFoundException;
import javax.management.DynamicMBean;
import javax.management.JMException;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanInfo;
import javax.management.ObjectName;
import whip.streams.meters.Meters;
import whip.streams.meters.Series;

/**
 * The meters for JMX: one bean, {@code whip:type=Meters}, with an attribute for each series, {@code
 * whip_runs_state_running}. Kafka's own metrics are beside it under {@code kafka.streams}.
 */
public final class MetersBean implements DynamicMBean {

  static final String NAME = "whip:type=Meters";

  private final Map<String, Series> attributes = new TreeMap<>();

  private MetersBean(Meters meters) {
    meters.series().forEach(series -> attributes.put(series.flatName(), series));
  }

  /** Takes the place of the one before: a process has one engine or topology. */
  public static void register(Meters meters) {
    try {
      ObjectName name = new ObjectName(NAME);
      var server = ManagementFactory.getPlatformMBeanServer();
      if (server.isRegistered(name)) {
        server.unregisterMBean(name);
      }
      server.registerMBean(new MetersBean(meters), name);
    } catch (JMException e) {
      throw new IllegalStateException("bug: the meters cannot be registered", e);
    }
  }

  @Override
  public Object getAttribute(String name) throws AttributeNotFoundException {
    Series series = attributes.get(name);
    if (series == null) {
      throw new AttributeNotFoundException(name);
    }
    return series.value().getAsDouble();
  }

  @Override
  public AttributeList getAttributes(String[] names) {
    AttributeList values = new AttributeList();
    for (String name : names) {
      Series series = attributes.get(name);
      if (series != null) {
        values.add(new Attribute(name, series.value().getAsDouble()));
      }
    }
    return values;
  }

  @Override
  public void setAttribute(Attribute attribute) throws AttributeNotFoundException {
    throw new AttributeNotFoundException(attribute.getName() + " is not for writing");
  }

  @Override
  public AttributeList setAttributes(AttributeList all) {
    return new AttributeList();
  }

  @Override
  public Object invoke(String action, Object[] arguments, String[] signature) {
    throw new UnsupportedOperationException(action);
  }

  @Override
  public MBeanInfo getMBeanInfo() {
    MBeanAttributeInfo[] infos =
        attributes.entrySet().stream()
            .map(
                entry ->
                    new MBeanAttributeInfo(
                        entry.getKey(), "double", entry.getValue().help(), true, false, false))
            .toArray(MBeanAttributeInfo[]::new);
    return new MBeanInfo(
        MetersBean.class.getName(), "What WhipStream counts", infos, null, null, null);
  }
}
