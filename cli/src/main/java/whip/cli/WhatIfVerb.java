package whip.cli;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import whip.cli.ask.ExpiredException;
import whip.cli.ask.RanksAnswer;
import whip.cli.ask.Specs;
import whip.cli.ask.UntilSearch;
import whip.cli.ask.WhatIfAnswer;
import whip.cli.lookup.RunLookup;
import whip.cli.session.UserException;
import whip.model.profile.Profile;
import whip.model.profile.RegionRow;
import whip.model.whatif.Factor;
import whip.model.whatif.Hypothesis;
import whip.model.whatif.Ranking;
import whip.read.Cluster;
import whip.read.Job;
import whip.view.CurveTable;
import whip.view.RankJson;
import whip.view.RankTable;
import whip.view.WhatIfJson;
import whip.view.WhatIfTable;

/** {@code whatif RUN ...}: what a program's profile would be if parts of it were faster. */
@Command(
    name = "whatif",
    description = "Ask what a program's profile would be if parts of it were faster.",
    footer = {
      "",
      "SPEC is file.c:LINE=8x (a directive), file.c:L1-L2=1.5x (all strands between two lines) or",
      "@name=inf (between WHIP_WHATIF_BEGIN and _END of whip.h); paths match by their ends.",
      "Exit status 4: records of the run have expired, so there are only bounds, or no answer.",
      "",
      "Example: whip whatif last relax.c:91=8x @solve=inf",
      "Ranking: whip whatif last --rank --factor 16",
      "Curve:   whip whatif last --curve relax.c:91",
      "Target:  whip whatif last --until 64",
      "All ranks of an MPI job, job-r0, job-r1, ...: whip whatif job relax.c:91=8x"
    })
final class WhatIfVerb implements Callable<Integer> {
  /** Default factor, as large as the parallel machines of most users. */
  private static final String USUAL_FACTOR = "16";

  @Parameters(
      index = "0",
      paramLabel = "RUN",
      description =
          "an id, a unique prefix of one, last, last~1 (the one before), or the name of a job, all of its ranks merged; not for --until")
  String run;

  @Parameters(
      index = "1..*",
      paramLabel = "SPEC",
      description = "what is faster, and by which factor; all apply together")
  List<String> specs = List.of();

  @Option(
      names = "--rank",
      description = "rank all regions by the gain of making each one alone faster")
  boolean rank;

  @Option(
      names = "--curve",
      paramLabel = "SPEC",
      description = "region whose span is shown for every factor; =F is optional")
  String curve;

  @Option(
      names = "--until",
      paramLabel = "PARALLELISM",
      description = "parallelism to reach with a short list of regions")
  String until;

  @Option(
      names = "--factor",
      paramLabel = "F",
      defaultValue = USUAL_FACTOR,
      description = "factor for --rank and --until; default ${DEFAULT-VALUE}")
  String factor;

  @Option(names = "--once", description = "answer only once for a running program, as of now")
  boolean once;

  @ParentCommand Whip whip;
  @Mixin ClusterOptions clusters;
  @Mixin JsonOption results;

  @Override
  public Integer call() {
    results.removeOld();
    refuseSeveralQuestions();
    Cluster cluster = clusters.cluster();
    Profile profile = RunLookup.profile(cluster, run);
    if (rank) {
      rank(profile, Specs.factor(factor));
    } else if (curve != null) {
      curve(profile);
    } else if (until != null) {
      refuseRanks(profile);
      new UntilSearch(whip.session, cluster, profile, results)
          .search(Specs.target(until), Specs.factor(factor));
    } else {
      answer(cluster, profile, Specs.checked(specs, profile));
    }
    return 0;
  }

  private void answer(Cluster cluster, Profile profile, Hypothesis hypothesis) {
    Optional<Job> job =
        profile.isOfRanks() ? RunLookup.job(cluster, profile.run().run()) : Optional.empty();
    if (job.isPresent()) {
      RanksAnswer.Answered answer =
          new RanksAnswer(whip.session, cluster, job.get()).await(hypothesis);
      results.print(WhatIfTable.lines(answer.measured(), answer.outcome()));
      results.write(() -> WhatIfJson.text(answer.measured(), answer.outcome()));
      answer
          .expired()
          .ifPresent(
              expired -> {
                throw new ExpiredException(expired);
              });
    } else {
      new WhatIfAnswer(whip.session, cluster, profile, results).show(hypothesis, once);
    }
  }

  private void refuseRanks(Profile profile) {
    if (profile.isOfRanks()) {
      throw new UserException(
          "--until searches in one run, and %s is %d ranks: ask the one with the largest span, `%s`, and what it proposes of all of them, `%s`"
              .formatted(
                  profile.run().run(),
                  profile.ranks().size(),
                  clusters.commands().line("whatif " + profile.criticalRun() + " --until ..."),
                  clusters.commands().line("whatif " + profile.run().run() + " SPEC...")));
    }
  }

  private void rank(Profile profile, Factor chosen) {
    Specs.needCurves(profile);
    List<Ranking.Row> rows =
        Ranking.of(profile.tables().bound(), profile.tables().regions(), chosen);
    results.print(RankTable.lines(profile, chosen, rows, clusters.commands()));
    results.write(() -> RankJson.text(profile, chosen, rows));
  }

  private void curve(Profile profile) {
    Specs.needCurves(profile);
    Optional<Factor> asked = Specs.optionalFactor(curve);
    RegionRow region = Specs.region(curve, profile, clusters.commands());
    results.print(CurveTable.lines(profile, region, asked, clusters.commands()));
    results.write(() -> RankJson.curve(profile, region, asked));
  }

  private void refuseSeveralQuestions() {
    int questions =
        (rank ? 1 : 0)
            + (curve == null ? 0 : 1)
            + (until == null ? 0 : 1)
            + (specs.isEmpty() ? 0 : 1);
    if (questions != 1) {
      throw new UserException(
          "ask one question: SPEC..., --rank, --curve SPEC or --until PARALLELISM; `whip help whatif` shows how");
    }
  }
}
