package whip.read;

import java.nio.charset.StandardCharsets;
import org.apache.kafka.common.utils.Utils;

/**
 * Which partition of the profile topic holds a run: all of its rows share one, chosen by the run's
 * id.
 */
final class RunPartition {

  private RunPartition() {}

  static int of(String run, int partitions) {
    byte[] id = run.getBytes(StandardCharsets.UTF_8);
    return Utils.toPositive(Utils.murmur2(id)) % partitions;
  }
}
