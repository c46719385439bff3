package whip.cli;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import whip.cli.lookup.ProfileFile;
import whip.cli.lookup.RunAccount;
import whip.cli.lookup.RunLookup;
import whip.cli.session.UserException;
import whip.model.construct.AccountDiff;
import whip.model.construct.Constructs;
import whip.model.profile.Profile;
import whip.model.view.AccountMatching;
import whip.model.view.Diff;
import whip.model.view.Limit;
import whip.read.Cluster;
import whip.read.ReadException;
import whip.read.Runs;
import whip.view.AccountDiffTable;
import whip.view.DiffJson;
import whip.view.DiffJunit;
import whip.view.DiffTable;
import whip.view.DiffVerdict;

/** {@code diff A B}: two runs, directive by directive. */
@Command(
    name = "diff",
    description = "Compare two runs by directive, and where their threads' time went.",
    footer = {
      "",
      "Example: whip diff last~1 last",
      "In CI:   whip diff baseline.json last --fail-over 5%% --junit diff.xml",
      "",
      "Exit status: 0; 3 over the limit; 125 when the runs cannot be compared."
    })
final class DiffVerb implements Callable<Integer> {
  /** Apart from every failure of the tool itself. */
  static final int OVER_THE_LIMIT = 3;

  @Parameters(
      index = "0",
      paramLabel = "A",
      description =
          "the older run: an id, a unique prefix of one, last, last~1 (the one before), the name of a job (all of its ranks merged), or a file that --json wrote (its name ends in .json or holds a /)")
  String before;

  @Parameters(index = "1", paramLabel = "B", description = "the newer run, named likewise")
  String after;

  @Mixin FailOver failOver;

  @Option(
      names = "--junit",
      paramLabel = "FILE",
      description = "also write a test for each row as JUnit XML; needs --fail-over")
  String junit;

  @ParentCommand Whip whip;
  @Mixin ClusterOptions clusters;
  @Mixin JsonOption results;

  private Cluster cluster;

  @Override
  public Integer call() {
    Optional<Limit> limit = failOver.limit();
    if (junit != null && limit.isEmpty()) {
      throw new UserException("--junit needs --fail-over: without a limit no test can fail");
    }
    Diff diff = Diff.of(profile(before), profile(after));
    Optional<AccountDiff> accounts = accounts(diff);
    results.removeOld();
    results.print(DiffTable.lines(diff));
    accounts.ifPresent(
        each -> {
          results.print(List.of(""));
          results.print(AccountDiffTable.lines(each));
        });
    if (limit.isPresent() && !diff.hasOneUnit()) {
      throw new UserException(
          "the runs count work in different units (%s, %s), so --fail-over cannot judge them: profile both with one --clock"
              .formatted(diff.before().run().unit(), diff.after().run().unit()));
    }
    results.write(() -> DiffJson.text(diff, limit, accounts));
    return limit.isPresent() ? judge(diff, limit.get()) : 0;
  }

  private int judge(Diff diff, Limit limit) {
    results.print(List.of(""));
    results.print(DiffVerdict.lines(diff, limit));
    if (junit != null) {
      whip.session.write(junit, DiffJunit.text(diff, limit));
    }
    return diff.over(limit).isEmpty() ? 0 : OVER_THE_LIMIT;
  }

  /**
   * Where both runs have a whole account, in one unit. Directives are compared even where accounts
   * cannot be read: an older cluster has no topic for them.
   */
  private Optional<AccountDiff> accounts(Diff diff) {
    try {
      Optional<Constructs> older = account(before, diff.before());
      return older.flatMap(
          account ->
              account(after, diff.after())
                  .filter(newer -> newer.unit().equals(account.unit()))
                  .map(newer -> AccountMatching.of(account, newer)));
    } catch (ReadException failed) {
      whip.session.say("accounts are not compared: %s", failed.getMessage());
      return Optional.empty();
    }
  }

  /** A file has none, and of a job each rank has its own. */
  private Optional<Constructs> account(String given, Profile profile) {
    if (ProfileFile.isMeant(given) || profile.isOfRanks()) {
      return Optional.empty();
    }
    try (Runs runs = new Runs(cluster)) {
      runs.refresh();
      String run = profile.run().run();
      try (RunAccount account = new RunAccount(cluster, runs, run, cluster.commands())) {
        return account.found().filter(Constructs::ended);
      }
    }
  }

  /** Two files are compared without any cluster. */
  private Profile profile(String given) {
    if (ProfileFile.isMeant(given)) {
      return ProfileFile.read(given);
    }
    if (cluster == null) {
      cluster = clusters.cluster();
    }
    return RunLookup.profile(cluster, given);
  }
}
