package whip.streams.whatif;

import java.time.Clock;
import java.util.Map;
import whip.streams.StageConfig;
import whip.streams.replay.TopicTables;

/**
 * Context that all replays share.
 *
 * @param clients settings of Kafka clients: where the cluster is
 * @param tables which runs there are, and the locations of their sites
 * @param clock for time stamps
 */
record ReplayContext(
    Map<String, Object> clients,
    TopicTables tables,
    StageConfig config,
    Checkpoints checkpoints,
    Sink answers,
    Clock clock) {

  /** Where answers go, in order of their writing. */
  interface Sink {
    void send(String run, String key, byte[] answer);

    /** Returns once all that was sent is safe. */
    void flush();
  }

  long nanoTime() {
    return config.stopwatchNs().getAsLong();
  }
}
