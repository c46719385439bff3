package whip.dashboard;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import whip.model.construct.Constructs;
import whip.model.grain.GrainReport;
import whip.model.profile.Moment;
import whip.model.profile.Profile;
import whip.model.region.RunRegions;
import whip.model.scale.Point;
import whip.model.whatif.Hypothesis;
import whip.platform.Looker;
import whip.read.Cluster;
import whip.read.Job;
import whip.read.ProfileFeed;
import whip.read.PropertyFeed;
import whip.read.RegionFeed;
import whip.read.RunProfiles;
import whip.read.Runs;
import whip.read.SeriesAccounts;
import whip.read.TaskAccountFeed;
import whip.read.WhatIfClient;
import whip.read.WhatIfReply;

/** A cluster's topics. */
final class TopicSource implements Source {
  private final Cluster cluster;

  /** Jobs by name, and all runs. */
  private record Listed(Map<String, Job> jobs, List<RunLine> runs) {
    static Listed of(Runs runs) {
      runs.refresh();
      Map<String, Job> jobs = runs.jobs();
      return new Listed(jobs, RunLine.all(runs, jobs));
    }

    boolean isSerial(String run) {
      return runs.stream().anyMatch(line -> line.isSerial() && line.run().equals(run));
    }
  }

  /** Null before it was read. */
  private volatile Listed listed;

  TopicSource(Cluster cluster) {
    this.cluster = cluster;
  }

  @Override
  public RunFeed runs() {
    Runs runs = new Runs(cluster);
    return new RunFeed() {
      @Override
      public List<RunLine> now() {
        Listed now = Listed.of(runs);
        listed = now;
        return now.runs();
      }

      @Override
      public void close() {
        runs.close();
      }
    };
  }

  @Override
  public LiveProfile profile(String run) {
    Job job = jobs().get(run);
    return new LookedAt(
        looker(),
        job == null ? runProfile(run) : new RanksFeed(cluster, job, () -> jobs().get(run)));
  }

  private Looker looker() {
    return Looker.at(cluster.bootstrap(), System.getenv());
  }

  /** The engine keeps it live as long as it is open. */
  private record LookedAt(Looker looker, LiveProfile feed) implements LiveProfile {
    @Override
    public Optional<Profile> next(Duration patience) {
      return feed.next(patience);
    }

    @Override
    public List<Moment> history() {
      return feed.history();
    }

    @Override
    public void close() {
      looker.close();
      feed.close();
    }
  }

  private Map<String, Job> jobs() {
    return listed().jobs();
  }

  private Listed listed() {
    Listed known = listed;
    if (known == null) {
      try (Runs runs = new Runs(cluster)) {
        known = Listed.of(runs);
        listed = known;
      }
    }
    return known;
  }

  private LiveProfile runProfile(String run) {
    ProfileFeed feed = new ProfileFeed(cluster, run);
    return new LiveProfile() {
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
  public Feed<Constructs> account(String run) {
    TaskAccountFeed feed = new TaskAccountFeed(cluster, run);
    return new FromNow<>(looker(), feed::now, feed::next, feed::close);
  }

  @Override
  public Feed<PropertyLines> properties(String run) {
    PropertyFeed feed = new PropertyFeed(cluster, run);
    return new FromNow<>(
        looker(),
        () -> feed.now().map(PropertyLines::of),
        patience -> feed.next(patience).map(PropertyLines::of),
        feed::close);
  }

  @Override
  public Feed<GrainReport> grains(String run) {
    return new GrainReports(looker(), cluster, run);
  }

  @Override
  public Feed<RunRegions> regions(String run) {
    if (!listed().isSerial(run)) {
      return new DirectiveFeed(profile(run));
    }
    RegionFeed feed = new RegionFeed(cluster, run);
    return new FromNow<>(looker(), feed::now, feed::next, feed::close);
  }

  /**
   * All that there is at first, as with profiles; the engine keeps it live as long as it is open.
   */
  private static final class FromNow<T> implements Feed<T> {
    private final Looker looker;
    private final Supplier<Optional<T>> now;
    private final Function<Duration, Optional<T>> next;
    private final Runnable close;
    private boolean begun;

    FromNow(
        Looker looker,
        Supplier<Optional<T>> now,
        Function<Duration, Optional<T>> next,
        Runnable close) {
      this.looker = looker;
      this.now = now;
      this.next = next;
      this.close = close;
    }

    @Override
    public Optional<T> next(Duration patience) {
      if (!begun) {
        begun = true;
        return now.get();
      }
      return next.apply(patience);
    }

    @Override
    public void close() {
      looker.close();
      close.run();
    }
  }

  @Override
  public List<Profile> profiles(List<String> runs) {
    return RunProfiles.now(cluster, runs);
  }

  @Override
  public Map<String, Constructs> accounts(List<Point> points) {
    return SeriesAccounts.of(cluster, points);
  }

  @Override
  public Asker asker(String run) {
    Job job = jobs().get(run);
    return job == null ? runAsker(run) : new RanksAsker(cluster, job);
  }

  private Asker runAsker(String run) {
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
