package whip.streams;

import java.time.Duration;
import java.util.function.LongPredicate;
import org.apache.kafka.streams.processor.Cancellable;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.ProcessorContext;

/**
 * Punctuates a stage at regular times, for as long as there is something to look at. Kafka Streams
 * commits a transaction after each look, whether it found anything or not: an engine that looked
 * every 100 ms with no program running would keep its broker writing day and night.
 */
public final class AdaptivePunctuator {

  /**
   * Longer than a running program is ever quiet, so that looks keep their rhythm while one runs.
   */
  public static final Duration PATIENCE = Duration.ofSeconds(10);

  private final ProcessorContext<?, ?> context;
  private final Duration every;
  private final Duration patience;
  private final LongPredicate look;
  private Cancellable looks;
  private long seenMs;

  /**
   * Rests until {@link #wake}.
   *
   * @param every from one look to the next
   * @param patience for how long nothing has to be seen before it rests
   * @param look at the wall clock, milliseconds since 1970; whether there is something to come back
   *     for
   */
  public AdaptivePunctuator(
      ProcessorContext<?, ?> context, Duration every, Duration patience, LongPredicate look) {
    this.context = context;
    this.every = every;
    this.patience = patience;
    this.look = look;
  }

  /** There may be something to look at. */
  public void wake() {
    if (looks == null) {
      seenMs = context.currentSystemTimeMs();
      looks = context.schedule(every, PunctuationType.WALL_CLOCK_TIME, this::look);
    }
  }

  private void look(long now) {
    if (look.test(now)) {
      seenMs = now;
    } else if (now - seenMs >= patience.toMillis()) {
      looks.cancel();
      looks = null;
    }
  }
}
