package whip.cli.ask;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import whip.cli.session.Results;
import whip.cli.session.Session;
import whip.model.profile.Fraction;
import whip.model.profile.Profile;
import whip.model.profile.Ratio;
import whip.model.whatif.Factor;
import whip.model.whatif.Hypothesis;
import whip.model.whatif.Outcome;
import whip.model.whatif.Until;
import whip.read.Cluster;
import whip.read.WhatIfReply;
import whip.view.Units;
import whip.view.UntilJson;
import whip.view.UntilTable;

/** Looks for regions that reach a parallelism, and prints what it has found so far. */
public final class UntilSearch {
  private final Session session;
  private final Cluster cluster;
  private final Profile profile;
  private final Results results;

  /** By hypothesis: nothing is asked twice. */
  private final Map<Hypothesis, Outcome> outcomes = new HashMap<>();

  private Hypothesis everything = Hypothesis.NONE;

  public UntilSearch(Session session, Cluster cluster, Profile profile, Results results) {
    this.session = session;
    this.cluster = cluster;
    this.profile = profile;
    this.results = results;
  }

  public void search(Fraction target, Factor factor) {
    Specs.needCurves(profile);
    try (WhatIfClientSession whatIf =
        new WhatIfClientSession(session, cluster, List.of(profile.run().run()))) {
      Until.Plan plan = Until.plan(hypotheses -> answers(whatIf, hypotheses), factor, target);
      UntilTable.Answer answer =
          new UntilTable.Answer(target, factor, plan, outcomes.get(everything));
      results.print(UntilTable.lines(profile, answer));
      results.write(() -> UntilJson.text(profile, answer));
    }
  }

  private List<Until.Answer> answers(WhatIfClientSession whatIf, List<Hypothesis> hypotheses) {
    List<Hypothesis> unknown =
        hypotheses.stream()
            .filter(hypothesis -> !hypothesis.specs().isEmpty())
            .filter(hypothesis -> !outcomes.containsKey(hypothesis))
            .distinct()
            .toList();
    if (!unknown.isEmpty()) {
      List<WhatIfReply> replies =
          whatIf.await(whatIf.ask(profile.run().run(), unknown, true), live -> false);
      for (int i = 0; i < unknown.size(); i++) {
        found(unknown.get(i), replies.get(i).outcome().orElseThrow());
      }
    }
    List<Until.Answer> answers = new ArrayList<>();
    for (Hypothesis hypothesis : hypotheses) {
      answers.add(hypothesis.specs().isEmpty() ? measured() : answer(outcomes.get(hypothesis)));
    }
    return answers;
  }

  private void found(Hypothesis hypothesis, Outcome outcome) {
    if (!outcome.isExact()) {
      session.say("not exact: %s", outcome.inexactBecause());
    }
    if (hypothesis.specs().size() > everything.specs().size()) {
      everything = hypothesis;
    }
    outcomes.put(hypothesis, outcome);
    session.say(
        "parallelism %s with %s",
        Units.ratio(Ratio.parallelism(outcome.work(), outcome.bound())), name(hypothesis));
  }

  private String name(Hypothesis hypothesis) {
    int regions = hypothesis.specs().size();
    return regions > 5 ? "%d regions faster".formatted(regions) : hypothesis.toString();
  }

  /** The profile has the curves of the program as it is. */
  private Until.Answer measured() {
    return new Until.Answer(
        profile.tables().work(),
        Fraction.of(profile.tables().bound()),
        Hypothesis.NONE,
        profile.tables().regions());
  }

  private static Until.Answer answer(Outcome outcome) {
    return new Until.Answer(
        outcome.work(), outcome.bound(), outcome.hypothesis(), outcome.regions());
  }
}
