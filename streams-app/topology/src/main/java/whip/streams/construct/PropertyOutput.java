package whip.streams.construct;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import whip.model.construct.Constructs;
import whip.model.property.Property;
import whip.model.property.PropertyKey;
import whip.model.property.PropertyWatch.Appeared;
import whip.model.property.PropertyWatch.Changed;
import whip.model.property.PropertyWatch.Event;
import whip.model.property.PropertyWatch.Retired;
import whip.model.property.Stability;
import whip.model.property.Threshold;

/** Rows that the property stage writes. */
final class PropertyOutput {

  private final ProcessorContext<String, byte[]> context;
  private final PropertyRowsCodec codec;

  PropertyOutput(ProcessorContext<String, byte[]> context, PropertyRowsCodec codec) {
    this.context = context;
    this.codec = codec;
  }

  /**
   * Writes what happened at the account's cut.
   *
   * @param windows counts of a phase's windows, by its name
   */
  void events(
      Constructs account, List<Event> events, Function<String, WindowCounts> windows, long now) {
    for (Event event : events) {
      if (event instanceof Appeared appeared) {
        property(account, appeared.property(), windows, now);
      } else if (event instanceof Changed changed) {
        property(account, changed.property(), windows, now);
      } else if (event instanceof Retired retired) {
        retire(account.run(), retired.key(), now);
      }
    }
  }

  private void property(
      Constructs account, Property property, Function<String, WindowCounts> windows, long now) {
    PropertyKey key = PropertyKey.of(property);
    Optional<Stability> stability =
        key.phase().isEmpty() ? Optional.empty() : windows.apply(key.phase()).stability(key);
    write(
        PropertyRowsCodec.propertyKey(account.run(), key),
        codec.property(account, property, stability),
        now);
  }

  /** Writes the run's row, behind those that it counts. */
  void run(Constructs account, PropertyProgress progress, Threshold threshold, int left, long now) {
    write(
        PropertyRowsCodec.runKey(account.run()),
        codec.run(account, progress, threshold, left),
        now);
  }

  void retire(String run, PropertyKey property, long now) {
    write(PropertyRowsCodec.propertyKey(run, property), null, now);
  }

  void retireRun(String run, long now) {
    write(PropertyRowsCodec.runKey(run), null, now);
  }

  private void write(String key, byte[] row, long now) {
    context.forward(new Record<>(key, row, now), PropertyStage.TO_PROPERTY);
  }
}
