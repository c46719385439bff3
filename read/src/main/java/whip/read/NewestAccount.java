package whip.read;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import whip.model.construct.Constructs;
import whip.model.construct.NotVisible;
import whip.schemas.run.RunRecord;

/** An account of threads' time as it changes: of one run, or of a job. */
public interface NewestAccount extends AutoCloseable {

  /** The newest whole account of what has been published by now. */
  Optional<Constructs> now();

  /** The newest whole account after waiting for news, which may not come. */
  Optional<Constructs> next(Duration patience);

  /**
   * The newest whole account; where all processes have just ended, after a moment for the last cut.
   *
   * @param processes records of those that it is of, as far as they have been read
   */
  default Optional<Constructs> settled(List<RunRecord> processes) {
    Optional<Constructs> account = now();
    return haveJustEnded(processes) ? last(account) : account;
  }

  /**
   * The newest whole account of processes that are over, after a moment for the last cut: it takes
   * the way of all records.
   *
   * @param first the newest one so far
   */
  default Optional<Constructs> last(Optional<Constructs> first) {
    Optional<Constructs> account = first;
    Instant deadline = Instant.now().plusSeconds(5);
    while (account.filter(NewestAccount::isLast).isEmpty() && Instant.now().isBefore(deadline)) {
      account = next(Duration.ofMillis(500));
    }
    return account;
  }

  /** Whether an account may be on its way: of those that ended before that, none is. */
  private static boolean haveJustEnded(List<RunRecord> processes) {
    Instant justNow = Instant.now().minus(Duration.ofMinutes(1));
    return areOver(processes)
        && processes.stream()
            .filter(process -> !process.getLimits().containsKey(NotVisible.NO_ACCOUNT))
            .map(RunRecord::getEndedAt)
            .anyMatch(ended -> ended != null && ended.isAfter(justNow));
  }

  /** Whether all processes have ended, or were lost; not where none is known. */
  static boolean areOver(List<RunRecord> processes) {
    return !processes.isEmpty()
        && processes.stream().map(RunRecord::getState).allMatch(RunEndings::isOver);
  }

  /** Whether no more cuts come: it is the last of every rank, or records behind it are missing. */
  private static boolean isLast(Constructs account) {
    return account.notVisible().contains(NotVisible.MISSING_RECORDS)
        || (account.ended() && !account.notVisible().contains(NotVisible.MISSING_RANKS));
  }

  @Override
  void close();
}
