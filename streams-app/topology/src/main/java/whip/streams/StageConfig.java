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
 * @param refines whether severe properties ask for full detail ({@code docs/adr/0030-control.md})
 */
public record StageConfig(
    Topics topics,
    Map<String, Object> format,
    LongSupplier stopwatchNs,
    Meters meters,
    boolean refines) {

  public StageConfig(
      Topics topics, Map<String, Object> format, LongSupplier stopwatchNs, Meters meters) {
    this(topics, format, stopwatchNs, meters, false);
  }

  public StageConfig(Topics topics, Map<String, Object> format, Meters meters) {
    this(topics, format, System::nanoTime, meters);
  }

  /** Copy that asks for full detail, or does not. */
  public StageConfig refining(boolean asks) {
    return new StageConfig(topics, format, stopwatchNs, meters, asks);
  }

  /**
   * Reads the switch as users set it.
   *
   * @throws IllegalArgumentException where it is neither on nor off
   */
  public static boolean refines(String name, String word) {
    if (!word.equals("on") && !word.equals("off")) {
      throw new IllegalArgumentException(name + " is " + word + ", neither on nor off");
    }
    return word.equals("on");
  }

  public StageConfig {
    format = Map.copyOf(format);
  }

  /** A format of its own for one processor: it is not for several threads. */
  public AvroFormat newFormat() {
    return new AvroFormat(format);
  }
}
