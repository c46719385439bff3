package whip.cli.top;

import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Function;

/**
 * {@code whip top} on a whole screen: waits for keys, news of the numbers and signals, and draws
 * what has changed. Each comes from a thread of its own; all that is done about them is done by
 * one.
 */
public final class Top {
  // As long as it takes to quit.
  private static final Duration PATIENCE = Duration.ofMillis(200);

  /** Something that happened, done by the thread that draws. */
  @FunctionalInterface
  private interface Event {
    void happen() throws IOException;
  }

  private final BlockingQueue<Event> events = new LinkedBlockingQueue<>();
  private final TopTerminal terminal;
  private TopState state = TopState.START;
  private volatile boolean isOver;

  /** The newest, and the one on the screen: another one while paused. */
  private Optional<Shown> newest = Optional.empty();

  private Optional<Shown> shown = Optional.empty();

  private Top(TopTerminal terminal) {
    this.terminal = terminal;
  }

  /**
   * Takes over the terminal; empty where there is none that a screen could be drawn on.
   *
   * @param err standard error, which is the terminal
   */
  public static Optional<Top> open(Map<String, String> environment, PrintStream err) {
    return TopTerminal.open(environment, err).map(Top::new);
  }

  /**
   * Shows the run until the user quits, then gives the terminal back.
   *
   * @param first what is known of it by now
   * @param feed the newest numbers after waiting for so long for news; called on another thread,
   *     and never again when this returns
   * @return the newest numbers
   */
  public Optional<Shown> show(
      String run, Optional<Shown> first, Function<Duration, Optional<Shown>> feed) {
    news(first);
    Thread news = new Thread(() -> readNews(feed), "top-news");
    try (terminal) {
      terminal.onSignal(
          () -> events.add(terminal::resize),
          () -> events.add(terminal::suspend),
          () -> events.add(this::quit));
      start(new Thread(() -> readKeys(terminal.keys()), "top-keys"));
      start(news);
      while (!state.isOver()) {
        draw(run);
        events.take().happen();
      }
    } catch (IOException gone) {
      // Without its terminal there is nothing to show it on.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      isOver = true;
      join(news);
    }
    return newest;
  }

  private void draw(String run) {
    int rows = terminal.rows();
    int columns = terminal.columns();
    terminal.draw(
        shown
            .map(numbers -> TopScreen.lines(numbers, state, rows, columns))
            .orElseGet(() -> TopScreen.waiting(run, rows, columns)));
  }

  private void readKeys(KeyDecoder keys) {
    try {
      for (Optional<Key> key = keys.next(); key.isPresent(); key = keys.next()) {
        Key pressed = key.get();
        events.add(() -> press(pressed));
      }
    } catch (IOException closed) {
      // As at the end of the input.
    }
    events.add(this::quit);
  }

  private void quit() {
    state = state.quit();
  }

  private void press(Key key) {
    if (shown.isEmpty() && !key.equals(Key.typed('q'))) {
      return;
    }
    state =
        shown
            .map(
                numbers -> state.press(key, numbers.profile(), TopScreen.bodyRows(terminal.rows())))
            .orElseGet(state::quit);
    show();
  }

  private void readNews(Function<Duration, Optional<Shown>> feed) {
    try {
      Optional<Shown> last = Optional.empty();
      while (!isOver) {
        Optional<Shown> numbers = feed.apply(PATIENCE);
        if (!numbers.equals(last)) {
          last = numbers;
          events.add(() -> news(numbers));
        }
      }
    } catch (RuntimeException failure) {
      events.add(
          () -> {
            throw failure;
          });
    }
  }

  private void news(Optional<Shown> numbers) {
    newest = numbers;
    show();
  }

  private void show() {
    if (!state.isPaused()) {
      shown = newest;
    }
  }

  private static void start(Thread thread) {
    thread.setDaemon(true);
    thread.start();
  }

  private static void join(Thread thread) {
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
