package whip.model.profile;

import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Causes of loss: each makes a profile partial (docs/operations.md, "What can be lost"). */
public enum Loss {
  // catalogue: java-losses
  RING_FULL(
      "ring-full",
      Counter.PROGRAM,
      "Rows were dropped because the helper did not keep up. Leave it a core; make fewer, "
          + "larger chunks or tasks."),
  TOO_MANY_THREADS(
      "too-many-threads",
      Counter.PROGRAM,
      "Threads beyond the cap, or without memory, were not recorded. Use fewer threads."),
  TASK_MEMORY(
      "task-memory",
      Counter.PROGRAM,
      "Tasks were not recorded because the pool of task contexts was exhausted. Let fewer "
          + "tasks be alive at once."),
  FRAME_MEMORY(
      "frame-memory",
      Counter.PROGRAM,
      "Nodes were merged into their container because the pool of frames was exhausted. "
          + "Let fewer tasks be alive at once, or nest them less deeply."),
  TAG_TABLE_FULL(
      "tag-table-full",
      Counter.PROGRAM,
      "The locks or annotations of some strands were not recorded. Hold fewer different "
          + "sets of locks and annotations."),
  LOCK_DEPTH("lock-depth", Counter.PROGRAM, "More locks were held at once than are recorded."),
  ANNOTATION_DEPTH(
      "annotation-depth",
      Counter.PROGRAM,
      "What-if regions were nested more deeply than is recorded."),
  UNMATCHED_END(
      "unmatched-end",
      Counter.PROGRAM,
      "The runtime reported the end of a construct that was not open. Please report it "
          + "with the program."),
  UNKNOWN_TASK(
      "unknown-task",
      Counter.PROGRAM,
      "Tasks were made by a task whose own creation was not seen. Please report it with "
          + "the program."),
  RUNTIME_PAUSED(
      "runtime-paused",
      Counter.PROGRAM,
      "The runtime was finalised in mid-run; the rest was not seen. Please report it with "
          + "the program."),
  OVERFLOW(
      "overflow",
      Counter.PROGRAM,
      "Calls of `whip_work()` beyond 2^62 units in the whole run were left out; or sums of "
          + "the tables exceed 63 bits, and the tables are empty. Count in larger units."),
  BROKER_ABSENT(
      "broker-absent",
      Counter.HELPER,
      "No broker ever answered, or none let the collector in. Run `whip doctor`, with "
          + "`--config` where there is one."),
  QUEUE_FULL(
      "queue-full",
      Counter.HELPER,
      "The broker was slower than the program for longer than `WHIP_BUFFER_BYTES` lasts. "
          + "Raise it."),
  DELIVERY_FAILED(
      "delivery-failed",
      Counter.HELPER,
      "The broker, or the time limit, refused a message. Look at the broker's log."),
  FLUSH_TIMEOUT(
      "flush-timeout",
      Counter.HELPER,
      "The broker had not acknowledged a message within `WHIP_FLUSH_MS` of the end. Raise "
          + "it; look at the broker's log."),
  REGISTRY_UNREACHABLE(
      "registry-unreachable",
      Counter.HELPER,
      "No schema id came before the buffer was full or the program ended. Run `whip doctor`."),
  REGISTRY_REFUSED(
      "registry-refused",
      Counter.HELPER,
      "The registry refused a schema as incompatible, or the password. Run `whip doctor`; "
          + "update collector and registry together."),
  ENCODING("encoding", Counter.HELPER, "A batch could not be encoded for want of memory."),
  ORPHAN_DEPENDENCE(
      "orphan-dependence",
      Counter.HELPER,
      "A dependence came whose task had been dropped, mostly after another loss."),
  TORN_ITEM(
      "torn-item",
      Counter.HELPER,
      "A folded item lacks a detail that had been dropped, mostly after another loss."),
  OUT_OF_REACH(
      "out-of-reach",
      Counter.HELPER,
      "The helper could not map the memory of so many threads; a line at that time says "
          + "why. Raise the helper's limits (`ulimit -Hv`, a cgroup's memory)."),
  NOT_RECORDING(
      "not-recording",
      Counter.HELPER,
      "The collector could not start; it said why when the program started."),
  ACCOUNT_RECORDS(
      "account-records",
      Counter.HELPER,
      "Records of the account of the threads' time were lost. Counted apart: all other "
          + "causes count rows of the program's nodes. See the other causes, and the lines that "
          + "the collector wrote."),
  GRAIN_RECORDS(
      "grain-records",
      Counter.HELPER,
      "Records of the sums of grains were lost. Counted apart, like `account-records`. See "
          + "the other causes, and the lines that the collector wrote."),
  REGION_RECORDS(
      "region-records",
      Counter.HELPER,
      "Records of a serial program's regions were lost. Raise `WHIP_BUFFER_BYTES`; give "
          + "the broker more."),
  OPEN_NODES("open-nodes", Counter.STREAM, "The program was stopped inside these nodes."),
  MISSING_ITEMS(
      "missing-items",
      Counter.STREAM,
      "Items were made, by the numbers of their neighbours, that never came. See the other "
          + "causes."),
  MISSING_BATCHES(
      "missing-batches",
      Counter.STREAM,
      "Batches were sent but have not come in, or were refused. `whip.dlq` holds what was "
          + "refused, and why."),
  EXPIRED_BATCHES(
      "expired-batches",
      Counter.STREAM,
      "`whip.node` had deleted batches before the topology read them. Set a longer "
          + "`retention.ms`; keep the topology running, and its `--application`."),
  REUSED_RUN_ID(
      "reused-run-id",
      Counter.STREAM,
      "So many more processes recorded under this `WHIP_RUN`: a script of programs that "
          + "sets it, a program that starts others or was started again, or two MPI jobs under "
          + "one `whip run`. The profile is of one of them, or a mixture. Set a `WHIP_RUN` for "
          + "each, or none; under `whip run` each program has an id of its own."),
  END_UNREPORTED(
      "end-unreported", Counter.STREAM, "The helper ended before the program, or with its host."),
  INCOMPLETE_TREE(
      "incomplete-tree",
      Counter.STREAM,
      "Something is missing that no other cause points at, such as all of one thread. See "
          + "the other causes.");
  // catalogue: end

  private final String key;
  private final Counter counter;
  private final String text;

  Loss(String key, Counter counter, String text) {
    this.key = key;
    this.counter = counter;
    this.text = text;
  }

  /** The cause with this key; empty if a newer collector counted it. */
  public static Optional<Loss> of(String key) {
    return Arrays.stream(values()).filter(loss -> loss.key.equals(key)).findFirst();
  }

  /** The key in the {@code loss} maps of run records and profiles. */
  public String key() {
    return key;
  }

  /** Its meaning and, where there is one, its remedy. */
  public String text() {
    return text;
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
