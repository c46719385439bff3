package whip.streams;

import java.util.Map;
import java.util.function.LongSupplier;
import whip.streams.avro.AvroFormat;
import whip.streams.meters.Meters;

/**
 * Configuration that all stages share.
 *
 * @param format properties of {@link AvroFormat}; {@code schema.registry.url} is required
 * @param stopwatchNs clock for durations, in nanoseconds
 * @param meters where to count what was done
 */
public record StageConfig(
    Topics topics, Map<String, Object> format, LongSupplier stopwatchNs, Meters meters) {

  public StageConfig(Topics topics, Map<String, Object> format, Meters meters) {
    this(topics, format, System::nanoTime, meters);
  }

  public StageConfig {
    format = Map.copyOf(format);
  }

  /** A format of its own for one processor: it is not for several threads. */
  public AvroFormat newFormat() {
    return new AvroFormat(format);
  }
}
