package whip.testkit.threads;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Semaphore;
import java.util.function.BooleanSupplier;

/** Lets threads run one at a time, at each pause one that can go on. */
final class Turns {
  /** Ends a thread whose program cannot go on. */
  private static final class AbortedException extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  private static final class Seat {
    final Semaphore go = new Semaphore(0);
    BooleanSupplier ready = () -> true;
    boolean ended;
  }

  private final Random choices;
  private final List<Seat> seats = new ArrayList<>();
  private final Semaphore over = new Semaphore(0);
  private Seat running;
  private Throwable failure;

  Turns(Random choices) {
    this.choices = choices;
  }

  /** Makes a thread. It may be called by one that has its turn. */
  void start(Runnable code) {
    Seat seat = new Seat();
    seats.add(seat);
    Thread thread = new Thread(() -> sit(seat, code), "simulated-" + seats.size());
    thread.setDaemon(true);
    thread.start();
  }

  private void sit(Seat seat, Runnable code) {
    seat.go.acquireUninterruptibly();
    try {
      if (failure == null) {
        code.run();
      }
    } catch (AbortedException expected) {
      // Another one failed.
    } catch (Throwable thrown) {
      failure = thrown;
    }
    seat.ended = true;
    next().ifPresentOrElse(this::give, over::release);
  }

  /** Lets others run, until {@code ready} holds and this thread is chosen again. */
  void pause(BooleanSupplier ready) {
    Seat seat = running;
    seat.ready = ready;
    Seat next = next().orElseThrow();
    if (next != seat) {
      give(next);
      seat.go.acquireUninterruptibly();
    }
    if (failure != null) {
      throw new AbortedException();
    }
  }

  /** Runs all threads to their ends. */
  void run() {
    next().ifPresent(this::give);
    over.acquireUninterruptibly();
    if (failure != null) {
      throw new IllegalStateException(failure.getMessage(), failure);
    }
  }

  /** A thread that can go on; after a failure any, to end it. Empty: all have ended. */
  private Optional<Seat> next() {
    int first = seats.isEmpty() ? 0 : choices.nextInt(seats.size());
    Optional<Seat> left = Optional.empty();
    for (int i = 0; i < seats.size(); i++) {
      Seat seat = seats.get((first + i) % seats.size());
      if (!seat.ended) {
        left = Optional.of(seat);
        if (failure != null || seat.ready.getAsBoolean()) {
          return left;
        }
      }
    }
    if (left.isPresent()) {
      failure = new IllegalStateException("all threads wait for one another");
    }
    return left;
  }

  private void give(Seat seat) {
    running = seat;
    seat.go.release();
  }
}
