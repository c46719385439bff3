package whip.streams;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.List;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.processor.api.MockProcessorContext.CapturedPunctuator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** When a stage looks, and when it rests. */
class AdaptivePunctuatorTest {

  private static final Duration EVERY = Duration.ofMillis(100);
  private static final Duration PATIENCE = Duration.ofSeconds(1);

  private final MockProcessorContext<String, byte[]> context = new MockProcessorContext<>();
  private boolean sees;
  private long now;
  private final AdaptivePunctuator punctuator =
      new AdaptivePunctuator(context, EVERY, PATIENCE, time -> sees);

  @BeforeEach
  void setClock() {
    context.setCurrentSystemTimeMs(now);
  }

  @Test
  void shouldRestUntilItIsWoken() {
    assertEquals(0, awake());
    punctuator.wake();
    punctuator.wake();
    assertEquals(1, awake());
  }

  @Test
  void shouldLookAsLongAsThereIsSomethingAndAWhileLonger() {
    punctuator.wake();
    sees = true;
    pass(Duration.ofSeconds(20));
    sees = false;
    pass(PATIENCE.minus(EVERY));
    assertEquals(1, awake());
    pass(EVERY);
    assertEquals(0, awake());
  }

  @Test
  void shouldLookAgainWhenItIsWoken() {
    punctuator.wake();
    pass(PATIENCE);
    assertEquals(0, awake());
    pass(Duration.ofHours(1));
    punctuator.wake();
    pass(PATIENCE.minus(EVERY));
    assertEquals(1, awake());
    pass(EVERY);
    assertEquals(0, awake());
  }

  private void pass(Duration time) {
    for (long end = now + time.toMillis(); now < end; ) {
      now += EVERY.toMillis();
      context.setCurrentSystemTimeMs(now);
      looks().forEach(look -> look.getPunctuator().punctuate(now));
    }
  }

  private long awake() {
    looks().forEach(look -> assertEquals(EVERY, look.getInterval()));
    return looks().size();
  }

  private List<CapturedPunctuator> looks() {
    return context.scheduledPunctuators().stream().filter(look -> !look.cancelled()).toList();
  }
}
