package whip.streams.operating;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;

/**
 * Finds out until when the topology has taken in all that was in its topics, and what came of it.
 * What a stage makes of a record lies in the next topic, or in the same one again; so once all that
 * was there has been taken in, what is there then has to be, too, and so on.
 */
final class CatchingUp {

  /** Batches become parts of regions, these come to results, and a result to a profile. */
  private static final int TURNS = 3;

  /** At a look every few seconds more than an hour's; later ones begin when earlier are through. */
  private static final int MOST = 1000;

  /**
   * Ends of the topics at one look.
   *
   * @param turns still to come, this one included
   * @param ends of what has to be taken in in this turn; null: those of the next look
   */
  private record Waiting(long sinceMs, int turns, Map<TopicPartition, Long> ends) {}

  private List<Waiting> all = new ArrayList<>();
  private long untilMs;

  /**
   * Looks once more.
   *
   * @param nowMs before anything else was looked at
   * @param ends of the partitions
   * @param taken up to where each has been taken in, looked at after {@code ends}
   * @return until when all has been taken in; 0: not known of any time
   */
  long look(long nowMs, Map<TopicPartition, Long> ends, Map<TopicPartition, Long> taken) {
    if (all.size() < MOST) {
      all.add(new Waiting(nowMs, TURNS, ends));
    }
    List<Waiting> left = new ArrayList<>();
    for (Waiting one : all) {
      Map<TopicPartition, Long> wanted = one.ends == null ? ends : one.ends;
      if (!isTaken(wanted, taken)) {
        left.add(new Waiting(one.sinceMs, one.turns, wanted));
      } else if (one.turns > 1) {
        left.add(new Waiting(one.sinceMs, one.turns - 1, null));
      } else {
        untilMs = Math.max(untilMs, one.sinceMs);
      }
    }
    all = left;
    return untilMs;
  }

  private static boolean isTaken(Map<TopicPartition, Long> ends, Map<TopicPartition, Long> taken) {
    return ends.entrySet().stream()
        .allMatch(end -> taken.getOrDefault(end.getKey(), 0L) >= end.getValue());
  }
}
