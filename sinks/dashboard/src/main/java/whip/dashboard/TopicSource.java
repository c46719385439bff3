package whip.dashboard;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import whip.model.profile.Moment;
import whip.model.profile.Profile;
import whip.model.whatif.Hypothesis;
import whip.read.Cluster;
import whip.read.ProfileFeed;
import whip.read.Runs;
import whip.read.WhatIfClient;
import whip.read.WhatIfReply;

/** A cluster's topics. */
record TopicSource(Cluster cluster) implements Source {

  @Override
  public RunFeed runs() {
    Runs runs = new Runs(cluster);
    return new RunFeed() {
      @Override
      public List<RunLine> now() {
        runs.refresh();
        return runs.all().stream().map(RunLine::of).toList();
      }

      @Override
      public void close() {
        runs.close();
      }
    };
  }

  @Override
  public Feed profile(String run) {
    ProfileFeed feed = new ProfileFeed(cluster, run);
    return new Feed() {
      private boolean begun;

      /** All that there is at first: what the reader is given bit by bit may be a year old. */
      @Override
      public Optional<Profile> next(Duration patience) {
        if (!begun) {
          begun = true;
          return feed.now();
        }
        return feed.next(patience);
      }

      @Override
      public List<Moment> history() {
        return feed.history();
      }

      @Override
      public void close() {
        feed.close();
      }
    };
  }

  @Override
  public Asker asker(String run) {
    WhatIfClient client = new WhatIfClient(cluster, List.of(run));
    return new Asker() {
      @Override
      public String ask(Hypothesis hypothesis) {
        return client.ask(run, List.of(hypothesis), false);
      }

      @Override
      public String askForStacks() {
        return client.askForStacks(run, Hypothesis.NONE);
      }

      @Override
      public Optional<WhatIfReply> reply(String request, Hypothesis hypothesis, Duration patience) {
        client.await(patience);
        return client.reply(request, hypothesis);
      }

      @Override
      public void cancel(String request) {
        client.cancel(request);
      }

      @Override
      public void close() {
        client.close();
      }
    };
  }
}
