package whip.streams;

import java.util.Map;
import java.util.function.LongSupplier;
import whip.streams.avro.AvroFormat;

/**
 * What every stage needs to know of its surroundings.
 *
 * @param format properties of {@link AvroFormat}; {@code schema.registry.url} is required
 * @param stopwatchNs tells how long a thing took, in nanoseconds
 */
public record StageConfig(Topics topics, Map<String, Object> format, LongSupplier stopwatchNs) {

  public StageConfig(Topics topics, Map<String, Object> format) {
    this(topics, format, System::nanoTime);
  }

  public StageConfig {
    format = Map.copyOf(format);
  }

  /** A format of its own for one processor: it is not for several threads. */
  public AvroFormat newFormat() {
    return new AvroFormat(format);
  }
}
