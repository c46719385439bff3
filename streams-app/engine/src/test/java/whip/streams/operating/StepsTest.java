package whip.streams.operating;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class StepsTest {

  private final List<String> said = new ArrayList<>();
  private long nowNs = -1;
  private final Steps steps = new Steps(said::add, () -> nowNs);

  @Test
  void shouldSayWhatLastsAndSaySoAgain() {
    steps.begin("committing 8 tasks");
    pass(1999);
    assertEquals(List.of(), said, "nobody minds so short a time");
    pass(1);
    assertEquals(List.of("committing 8 tasks, 2 s so far"), said);
    pass(4999);
    assertEquals(1, said.size());
    pass(1);
    assertEquals("committing 8 tasks, 7 s so far", said.get(1));
  }

  @Test
  void shouldCountEachStepFromItsOwnBeginning() {
    steps.begin("a");
    pass(1900);
    steps.begin("b");
    pass(1900);
    assertEquals(List.of(), said);
    steps.progress("b, half of it");
    pass(100);
    assertEquals(List.of("b, half of it, 2 s so far"), said);
    steps.begin("");
    pass(60_000);
    assertEquals(1, said.size(), "nothing is waited for");
  }

  private void pass(long ms) {
    nowNs += TimeUnit.MILLISECONDS.toNanos(ms);
    steps.look();
  }
}
