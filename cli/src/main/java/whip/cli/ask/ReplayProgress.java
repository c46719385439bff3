package whip.cli.ask;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import whip.cli.session.Session;
import whip.read.WhatIfReply;
import whip.view.Units;

/**
 * One line that shows how far a run has been read again, rewritten in place on a terminal, repeated
 * elsewhere.
 */
final class ReplayProgress {
  private static final Duration PERIOD = Duration.ofMillis(1500);

  private final Session session;
  private WhatIfReply.Progress shown;
  private long shownNs;

  ReplayProgress(Session session) {
    this.session = session;
  }

  /** The replies' progress is that of one pass: the one that is ahead speaks for all. */
  void show(List<WhatIfReply> replies) {
    Optional<WhatIfReply.Progress> progress =
        replies.stream()
            .filter(reply -> reply.state() == WhatIfReply.State.READING)
            .map(WhatIfReply::progress)
            .filter(read -> read.nodesRead() > 0)
            .max(Comparator.comparingLong(WhatIfReply.Progress::nodesRead));
    long now = System.nanoTime();
    if (progress.isEmpty()
        || progress.get().equals(shown)
        || (shown != null && now - shownNs < PERIOD.toNanos())) {
      return;
    }
    shown = progress.get();
    shownNs = now;
    session.progress(line(shown));
  }

  /** {@code reading the run again: 12 of 40 batches, 1.20 M nodes, 3.40 M nodes/s}. */
  static String line(WhatIfReply.Progress progress) {
    return "reading the run again: %d of %d batches, %s nodes, %s nodes/s"
        .formatted(
            progress.batchesRead(),
            progress.batchesTotal(),
            Units.count(progress.nodesRead()),
            Units.count(Math.round(progress.nodesPerSecond())));
  }

  /** Ends the line of progress, so that the next output begins on a line of its own. */
  void end() {
    if (shown != null && session.isTerminal()) {
      session.print(List.of(""));
    }
    shown = null;
  }
}
