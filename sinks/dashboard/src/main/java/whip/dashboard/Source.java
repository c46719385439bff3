package whip.dashboard;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import whip.model.construct.Constructs;
import whip.model.grain.GrainReport;
import whip.model.profile.Moment;
import whip.model.profile.Profile;
import whip.model.region.RunRegions;
import whip.model.scale.Point;
import whip.model.whatif.Hypothesis;
import whip.read.WhatIfReply;

/** Input of the dashboard: the topics, or a test's stand-in. Each feed is for one thread. */
interface Source {

  /** The runs there are. */
  interface RunFeed extends AutoCloseable {
    /** The one that started last first. */
    List<RunLine> now();

    @Override
    void close();
  }

  /** Something of one run that changes while it runs. */
  interface Feed<T> extends AutoCloseable {
    /** The newest there is, after waiting for news, which may not come. */
    Optional<T> next(Duration patience);

    @Override
    void close();
  }

  /** One run's profile. */
  interface LiveProfile extends Feed<Profile> {
    /** How its totals grew, oldest first. */
    List<Moment> history();
  }

  /** Asks one question about one run, or about all ranks of a job. */
  interface Asker extends AutoCloseable {
    /** Asks what if; returns the request's id. */
    String ask(Hypothesis hypothesis);

    /** Asks what the critical path's strands are in; returns the request's id. */
    String askForStacks();

    /** The newest reply after waiting for news, which may not come. */
    Optional<WhatIfReply> reply(String request, Hypothesis hypothesis, Duration patience);

    /** Withdraws it. */
    void cancel(String request);

    @Override
    void close();
  }

  RunFeed runs();

  LiveProfile profile(String run);

  /** One run's account of its threads' time; a job has none. */
  Feed<Constructs> account(String run);

  /** One run's properties, as the topology watches them; a job has none. */
  Feed<PropertyLines> properties(String run);

  /** One run's grains, where they were followed; a job has none. */
  Feed<GrainReport> grains(String run);

  /** Regions of one run of a serial program, or the directives of a run's or a job's profile. */
  Feed<RunRegions> regions(String run);

  /** Newest whole profiles of these runs, as far as they have one. */
  List<Profile> profiles(List<String> runs);

  /** Accounts of these runs of a series, by run, as far as they have one. */
  Map<String, Constructs> accounts(List<Point> points);

  Asker asker(String run);
}
