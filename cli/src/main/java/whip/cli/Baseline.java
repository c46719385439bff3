package whip.cli;

import java.util.Optional;
import picocli.CommandLine.Option;
import whip.cli.lookup.RunAccount;
import whip.cli.session.UserException;
import whip.model.construct.Constructs;
import whip.platform.Commands;
import whip.read.Cluster;
import whip.read.Runs;

/** {@code --baseline OTHER}: the run to compare an account with. */
final class Baseline {
  @Option(
      names = "--baseline",
      paramLabel = "OTHER",
      description =
          "an earlier run of the program, named as RUN is: properties say what takes more work than in it, constructs what of its gains was achieved")
  String other;

  boolean isGiven() {
    return other != null;
  }

  /** The base run's account, which is whole; empty where none is given. A job has none. */
  Optional<Constructs> of(RunAccount compared, Cluster cluster, Runs runs, Commands commands) {
    if (!isGiven()) {
      return Optional.empty();
    }
    if (compared.isOfJob()) {
      throw new UserException(
          "--baseline compares one run with another, and %s is a job: give one of its ranks, such as %s-r0"
              .formatted(compared.name(), compared.name()));
    }
    String run = runs.find(other).getRun();
    try (RunAccount account = new RunAccount(cluster, runs, run, commands)) {
      Constructs found = account.now();
      if (!found.ended()) {
        throw new UserException(
            "run %s has no account up to its end; give --baseline a run that is over"
                .formatted(run));
      }
      return Optional.of(found);
    }
  }

  /**
   * Refuses an account whose times are in another unit.
   *
   * @param account its unit is empty until the run's record has come in
   */
  static void requireOneUnit(Constructs base, Constructs account) {
    if (!account.unit().isEmpty() && !account.unit().equals(base.unit())) {
      throw new UserException(
          "run %s counts %s and run %s %s, so their times cannot be compared: profile both with one --clock"
              .formatted(account.run(), account.unit(), base.run(), base.unit()));
    }
  }
}
