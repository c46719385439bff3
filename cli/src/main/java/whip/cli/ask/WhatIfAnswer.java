package whip.cli.ask;

import java.util.List;
import java.util.Optional;
import whip.cli.session.Results;
import whip.cli.session.Session;
import whip.model.profile.Profile;
import whip.model.whatif.Hypothesis;
import whip.model.whatif.InexactAnswer;
import whip.model.whatif.Outcome;
import whip.read.Cluster;
import whip.read.ProfileFeed;
import whip.read.WhatIfReply;
import whip.view.WhatIfJson;
import whip.view.WhatIfTable;

/** One hypothesis' answer on the screen; of a running program, again whenever it changes. */
public final class WhatIfAnswer {
  private final Session session;
  private final Cluster cluster;
  private final Profile profile;
  private final String run;
  private final Results results;

  public WhatIfAnswer(Session session, Cluster cluster, Profile profile, Results results) {
    this.session = session;
    this.cluster = cluster;
    this.profile = profile;
    run = profile.run().run();
    this.results = results;
  }

  /**
   * Shows it.
   *
   * @param once whether the first answer of a running program is enough
   */
  public void show(Hypothesis hypothesis, boolean once) {
    try (WhatIfClientSession whatIf = new WhatIfClientSession(session, cluster, List.of(run));
        ProfileFeed feed = new ProfileFeed(cluster, run)) {
      Optional<Outcome> known = whatIf.known(profile, hypothesis);
      Outcome outcome = known.isPresent() ? known.get() : asked(whatIf, hypothesis, once, feed);
      Profile measured = feed.now().orElse(profile);
      Outcome best = InexactAnswer.bounded(measured, outcome);
      results.print(WhatIfTable.lines(measured, best));
      results.write(() -> WhatIfJson.text(measured, best));
    } catch (ExpiredException gone) {
      BoundsOnly.show(results, profile, List.of(hypothesis), gone.expired());
      throw gone;
    }
  }

  private Outcome asked(
      WhatIfClientSession whatIf, Hypothesis hypothesis, boolean once, ProfileFeed feed) {
    List<WhatIfReply> replies =
        whatIf.await(
            whatIf.ask(run, List.of(hypothesis), false),
            live -> {
              if (!once) {
                List<String> table =
                    WhatIfTable.lines(
                        feed.now().orElse(profile), live.get(0).outcome().orElseThrow());
                results.show(table);
              }
              return !once;
            });
    return replies.get(0).outcome().orElseThrow();
  }
}
