package whip.model.scale;

/** Property of one number of threads, which others may have too. */
public sealed interface ConfigurationProperty extends ScalingProperty
    permits LowSpeedup, LowestRegion, SerialComputation {

  int threads();
}
