package whip.streams.meters;

import java.util.function.DoubleSupplier;

/**
 * One number that this process publishes, as Prometheus names it.
 *
 * @param name with its unit last, {@code whip_lag_records}; of a counter with {@code _total}
 * @param help one line on what it means
 * @param counter it only grows, from 0 at the process's start
 * @param label empty: there is no other series of that name
 */
public record Series(
    String name,
    String help,
    boolean counter,
    String label,
    String labelValue,
    DoubleSupplier value) {

  /** {@code whip_runs_state_running}, for systems without labels. */
  public String flatName() {
    return label.isEmpty() ? name : name + "_" + label + "_" + labelValue.replace('.', '_');
  }
}
