package whip.cli;

import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import whip.cli.ask.BoundsOnly;
import whip.cli.ask.ExpiredException;
import whip.cli.ask.Specs;
import whip.cli.ask.WhatIfClientSession;
import whip.cli.lookup.RunLookup;
import whip.model.profile.Profile;
import whip.model.whatif.Hypothesis;
import whip.model.whatif.InexactAnswer;
import whip.model.whatif.Outcome;
import whip.read.Cluster;
import whip.read.WhatIfReply;
import whip.view.Units;
import whip.view.WhatIfJson;
import whip.view.WhatIfTable;

/** {@code replay RUN SPEC... [/ SPEC...]}: reads a run's nodes again, once for all hypotheses. */
@Command(
    name = "replay",
    description = "Read the nodes of a run again under new factors, and publish the profiles.",
    footer = {
      "",
      "Several hypotheses, each with its own SPECs, stand between lone slashes: the run is read once",
      "for all of them. Ctrl-C stops; the same command then goes on from there. SPEC: whip help whatif",
      "Exit status 4: records of the run have expired, so there are only bounds.",
      "",
      "Example: whip replay last relax.c:91=8x / relax.c:91=16x @solve=2x"
    })
final class ReplayVerb implements Callable<Integer> {
  @Parameters(
      index = "0",
      paramLabel = "RUN",
      description = "an id, a unique prefix of one, last, or last~1 (the one before)")
  String run;

  @Parameters(
      index = "1..*",
      arity = "1..*",
      paramLabel = "SPEC",
      description = "what is faster, and by which factor; / begins the next hypothesis")
  List<String> specs = List.of();

  @ParentCommand Whip whip;
  @Mixin ClusterOptions clusters;
  @Mixin JsonOption results;

  @Override
  public Integer call() {
    results.removeOld();
    List<List<String>> groups = Specs.groups(specs);
    Cluster cluster = clusters.cluster();
    Profile profile = RunLookup.profileOf(cluster, RunLookup.find(cluster, run));
    List<Hypothesis> hypotheses =
        groups.stream().map(group -> Specs.checked(group, profile)).distinct().toList();
    List<WhatIfReply> replies = replies(cluster, profile, hypotheses);
    Profile measured = RunLookup.profileOf(cluster, profile.run().run());
    List<Outcome> outcomes =
        replies.stream()
            .map(reply -> InexactAnswer.bounded(measured, reply.outcome().orElseThrow()))
            .toList();
    for (Outcome outcome : outcomes) {
      results.print(WhatIfTable.lines(measured, outcome));
      results.print(List.of(""));
    }
    summary(cluster, replies.get(0).progress(), hypotheses.size());
    results.write(() -> WhatIfJson.text(measured, outcomes));
    return 0;
  }

  private List<WhatIfReply> replies(Cluster cluster, Profile profile, List<Hypothesis> hypotheses) {
    String run = profile.run().run();
    try (WhatIfClientSession whatIf =
        new WhatIfClientSession(whip.session, cluster, List.of(run))) {
      return whatIf.await(whatIf.ask(run, hypotheses, false), live -> true);
    } catch (ExpiredException gone) {
      BoundsOnly.show(results, profile, hypotheses, gone.expired());
      throw gone;
    }
  }

  private void summary(Cluster cluster, WhatIfReply.Progress progress, int hypotheses) {
    whip.session.say(
        "read %d nodes in %d batches at %s nodes/s%s; published on %s as %s",
        progress.nodesRead(),
        progress.batchesRead(),
        Units.count(Math.round(progress.nodesPerSecond())),
        progress.resumedAtBatch() == 0 ? "" : ", resumed at batch " + progress.resumedAtBatch(),
        cluster.whatIfTopic(),
        hypotheses == 1 ? "one profile" : hypotheses + " profiles");
  }
}
