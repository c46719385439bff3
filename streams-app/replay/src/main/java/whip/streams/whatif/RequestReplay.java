package whip.streams.whatif;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.SerializationException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import whip.model.whatif.Hypothesis;
import whip.model.whatif.SpecException;
import whip.streams.avro.AvroFormat;
import whip.streams.replay.RunRow;

/**
 * Answers one request, in slices of time, so that many can share few threads.
 *
 * <pre>
 *   run          all read   then
 *   unknown      -          wait a moment, then FAILED
 *   running      no         READING
 *   running      yes        LIVE, and on as it grows
 *   over         no         READING, LIVE if it was that before
 *   over         yes        DONE
 * </pre>
 */
final class RequestReplay {

  /** Result of {@link #work} when there is nothing left to do. */
  static final long FINISHED = -1;

  private static final long SLICE_NS = 100_000_000;
  private static final long READING_EVERY_NS = 500_000_000;
  private static final long LIVE_EVERY_NS = 1_000_000_000;

  /** Between two looks at a live run's tree pass four times what a look takes. */
  private static final int LIVE_SHARE = 4;

  private static final long CHECKPOINT_EVERY_NS = 10_000_000_000L;

  /**
   * A request right after the start of a program may be faster than its first record, by seconds on
   * a machine that is busy with the program.
   */
  private static final long UNKNOWN_NS = 10_000_000_000L;

  private static final long LOOK_AGAIN_MS = 200;
  private static final long RETRY_MS = 1000;

  private static final Logger LOG = LoggerFactory.getLogger(RequestReplay.class);

  private enum Stop {
    CANCELLED,
    HANDED_OVER
  }

  private final Request request;
  private final ReplayContext context;
  private final AvroFormat format;
  private final Answers answers;
  private final List<Hypothesis> hypotheses;
  private final Request.Work work;
  private volatile Stop stop;
  private volatile boolean answered;
  private volatile boolean done;
  private RunReplay runReplay;
  private long begunNs;
  private Report report;
  private long publishedNs;
  private long publishEveryNs = READING_EVERY_NS;
  private long savedNs;
  private boolean live;

  RequestReplay(Request request, ReplayContext context) {
    this.request = request;
    this.context = context;
    format = context.config().newFormat();
    answers = new Answers(request, context, format);
    hypotheses = new ArrayList<>();
    for (List<String> specs : request.hypotheses()) {
      try {
        hypotheses.add(Hypothesis.parse(specs));
      } catch (SpecException e) {
        answers.malformed(specs, e.getMessage());
      }
    }
    List<Hypothesis> distinct = hypotheses.stream().distinct().toList();
    hypotheses.clear();
    hypotheses.addAll(distinct);
    hypotheses.sort(Comparator.comparing(Hypothesis::toString));
    work = request.work(hypotheses);
  }

  Request.Work what() {
    return work;
  }

  boolean isStopping() {
    return stop != null;
  }

  /** The answer is not wanted any more. */
  void cancel() {
    stop = Stop.CANCELLED;
  }

  /** Another instance, or another start, will answer. */
  void handOver() {
    if (stop == null) {
      stop = Stop.HANDED_OVER;
    }
  }

  boolean isDone() {
    return done;
  }

  /** Whether the requester has its answer, which is not to be repeated. */
  boolean isAnswered() {
    return answered;
  }

  /**
   * Goes on for a slice of time.
   *
   * @return in how many milliseconds to call again, or {@link #FINISHED}
   */
  long work() {
    long next;
    try {
      next = stop == null ? step() : end();
    } catch (RetriableException | SerializationException e) {
      LOG.warn("run {}: the cluster or the registry does not answer", request.run(), e);
      next = RETRY_MS;
    } catch (RuntimeException e) {
      LOG.error("run {}: a replay failed", request.run(), e);
      answers.failed(hypotheses, HypothesisReplay.Failure.of("the replay failed: " + e));
      next = finished();
    }
    if (next == FINISHED) {
      close();
    }
    return next;
  }

  private long step() {
    if (hypotheses.isEmpty()) {
      return finished();
    }
    long now = context.nanoTime();
    if (runReplay == null) {
      begunNs = now;
      savedNs = now;
      runReplay = new RunReplay(context, work, hypotheses, format);
      report = new Report(runReplay, answers, request, context);
    }
    Optional<RunRow> row = runReplay.look();
    if (row.isEmpty()) {
      if (now - begunNs < UNKNOWN_NS) {
        return LOOK_AGAIN_MS;
      }
      answers.failed(hypotheses, HypothesisReplay.Failure.of("no run `" + request.run() + "`"));
      return finished();
    }
    return step(row.get(), now);
  }

  private long step(RunRow row, long now) {
    if (row.over() && row.batches() == 0 && row.span() > 0) {
      answers.failed(
          hypotheses,
          HypothesisReplay.Failure.of(
              "the run was profiled by a version that noted no receipts of batches"));
      return finished();
    }
    boolean allRead = runReplay.read(now + SLICE_NS);
    live |= allRead && !row.over();
    Pass pass = runReplay.pass();
    pass.replays().forEach(HypothesisReplay::refuseAmbiguity);
    if (pass.isInVain() || (allRead && row.over())) {
      report.last(row);
      runReplay.forget();
      return finished();
    }
    if (context.nanoTime() - publishedNs >= publishEveryNs) {
      publish(row);
    }
    if (context.nanoTime() - savedNs >= CHECKPOINT_EVERY_NS) {
      runReplay.save();
      savedNs = context.nanoTime();
    }
    return allRead ? LOOK_AGAIN_MS : 0;
  }

  private void publish(RunRow row) {
    long start = context.nanoTime();
    report.soFar(row, live);
    publishedNs = context.nanoTime();
    publishEveryNs =
        live ? Math.max(LIVE_EVERY_NS, LIVE_SHARE * (publishedNs - start)) : READING_EVERY_NS;
  }

  private long end() {
    if (runReplay != null) {
      runReplay.save();
    }
    if (stop == Stop.CANCELLED) {
      if (runReplay != null) {
        runReplay.covered().ifPresent(report::cancelled);
      }
      answers.cancelled(hypotheses); // Where nothing had been read.
      return finished();
    }
    return FINISHED;
  }

  private long finished() {
    context.answers().flush();
    answered = true;
    return FINISHED;
  }

  private void close() {
    if (runReplay != null) {
      runReplay.close();
    }
    format.close();
    done = true;
  }
}
