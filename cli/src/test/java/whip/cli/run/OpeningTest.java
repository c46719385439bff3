package whip.cli.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.junit.jupiter.api.Test;
import whip.read.ReadException;

class OpeningTest {
  private static final Executor AT_ONCE = Runnable::run;

  private final List<String> done = new ArrayList<>();
  private RuntimeException failure;

  @Test
  void shouldOpenAgainWhatNobodyAnswered() {
    failure = ReadException.unanswered("no metadata", new RuntimeException());
    Opening<String> opening = opening();
    assertEquals(List.of("open", "refresh reader 1", "close reader 1"), done);
    done.clear();
    assertThrows(ReadException.class, opening::get);
    failure = null;
    assertThrows(ReadException.class, opening::get, "it was opened again before that");
    assertEquals("reader 3", opening.get());
    assertEquals("reader 3", opening.get());
    opening.close();
    assertEquals(
        List.of(
            "open",
            "refresh reader 2",
            "close reader 2",
            "open",
            "refresh reader 3",
            "close reader 3"),
        done);
  }

  @Test
  void shouldNotOpenAgainWhatWasRefused() {
    failure = new ReadException("no permission");
    Opening<String> opening = opening();
    failure = null;
    assertThrows(ReadException.class, opening::get);
    assertThrows(ReadException.class, opening::get);
    assertEquals(1, readers);
    opening.close();
  }

  private int readers;

  private Opening<String> opening() {
    return new Opening<>(
        () -> {
          done.add("open");
          readers++;
          return "reader " + readers;
        },
        reader -> {
          done.add("refresh " + reader);
          if (failure != null) {
            throw failure;
          }
        },
        reader -> done.add("close " + reader),
        CompletableFuture.completedFuture(null),
        AT_ONCE);
  }
}
