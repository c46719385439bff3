package whip.model.profile;

import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Causes of loss: each makes a profile partial (docs/operations.md, "What can be lost"). */
public enum Loss {
  // catalogue: java-losses
  RING_FULL("ring-full", Counter.PROGRAM),
  TOO_MANY_THREADS("too-many-threads", Counter.PROGRAM),
  TASK_MEMORY("task-memory", Counter.PROGRAM),
  FRAME_MEMORY("frame-memory", Counter.PROGRAM),
  TAG_TABLE_FULL("tag-table-full", Counter.PROGRAM),
  LOCK_DEPTH("lock-depth", Counter.PROGRAM),
  ANNOTATION_DEPTH("annotation-depth", Counter.PROGRAM),
  UNMATCHED_END("unmatched-end", Counter.PROGRAM),
  UNKNOWN_TASK("unknown-task", Counter.PROGRAM),
  RUNTIME_PAUSED("runtime-paused", Counter.PROGRAM),
  OVERFLOW("overflow", Counter.PROGRAM),
  BROKER_ABSENT("broker-absent", Counter.HELPER),
  QUEUE_FULL("queue-full", Counter.HELPER),
  DELIVERY_FAILED("delivery-failed", Counter.HELPER),
  FLUSH_TIMEOUT("flush-timeout", Counter.HELPER),
  REGISTRY_UNREACHABLE("registry-unreachable", Counter.HELPER),
  REGISTRY_REFUSED("registry-refused", Counter.HELPER),
  ENCODING("encoding", Counter.HELPER),
  ORPHAN_DEPENDENCE("orphan-dependence", Counter.HELPER),
  TORN_ITEM("torn-item", Counter.HELPER),
  OUT_OF_REACH("out-of-reach", Counter.HELPER),
  NOT_RECORDING("not-recording", Counter.HELPER),
  OPEN_NODES("open-nodes", Counter.STREAM),
  MISSING_ITEMS("missing-items", Counter.STREAM),
  MISSING_BATCHES("missing-batches", Counter.STREAM),
  EXPIRED_BATCHES("expired-batches", Counter.STREAM),
  REUSED_RUN_ID("reused-run-id", Counter.STREAM),
  END_UNREPORTED("end-unreported", Counter.STREAM),
  INCOMPLETE_TREE("incomplete-tree", Counter.STREAM);
  // catalogue: end

  private final String key;
  private final Counter counter;

  Loss(String key, Counter counter) {
    this.key = key;
    this.counter = counter;
  }

  /** The key in the {@code loss} maps of run records and profiles. */
  public String key() {
    return key;
  }

  /** The keys of what one part counts. */
  public static Set<String> keys(Counter counter) {
    return Arrays.stream(values())
        .filter(loss -> loss.counter == counter)
        .map(Loss::key)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** The part of WhipStream that counts a loss. */
  public enum Counter {
    /** The collector's part in the program. */
    PROGRAM,
    /** The collector's helper beside it. */
    HELPER,
    /** The topology. */
    STREAM
  }
}
