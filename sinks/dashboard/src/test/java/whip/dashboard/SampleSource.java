package whip.dashboard;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import whip.model.construct.Constructs;
import whip.model.construct.SampleAccount;
import whip.model.grain.GrainReport;
import whip.model.grain.SampleGrains;
import whip.model.plan.SamplePlan;
import whip.model.profile.Moment;
import whip.model.profile.Profile;
import whip.model.profile.SampleProfile;
import whip.model.region.RunRegions;
import whip.model.scale.Point;
import whip.model.scale.SampleScaling;
import whip.model.scale.Scaling;
import whip.model.view.CriticalStack;
import whip.model.view.CriticalStacks;
import whip.model.view.Frame;
import whip.model.whatif.Hypothesis;
import whip.read.ReadException;
import whip.read.WhatIfReply;

/** Two runs, of which one has a profile and an account; questions are answered, or never. */
final class SampleSource implements Source {
  static final Instant START = Instant.parse("2026-11-20T21:00:00Z");

  /** Thousands of resamples: made once. */
  private static final Scaling SCALING = SampleScaling.whole();

  private static final Map<String, String> SERIAL = Map.of("built-with", "whip cc");

  private final List<RunLine> runs =
      new CopyOnWriteArrayList<>(List.of(line("k3f9q2zd01", "ended"), line("without", "running")));
  final List<String> asked = new CopyOnWriteArrayList<>();
  final List<String> cancelled = new CopyOnWriteArrayList<>();
  volatile Profile profile = SampleProfile.complete();
  volatile Constructs account = SampleAccount.critical();
  volatile GrainReport grains = SampleGrains.bad();
  volatile RunRegions regions = SamplePlan.run();
  volatile PropertyLines properties = SampleProperties.critical();
  volatile List<Profile> series = SCALING.points().stream().map(Point::profile).toList();
  volatile String accountOutage = "";
  final AtomicInteger seriesRead = new AtomicInteger();
  volatile boolean answers = true;
  volatile String outage = "";

  static RunLine line(String run, String state) {
    return line(run, state, 0, "");
  }

  static RunLine line(String run, String state, int rank, String ranksOf) {
    return line(run, state, rank, ranksOf, Map.of("branch", "main"));
  }

  /** A run of the series k3f9. */
  static RunLine inSeries(String run, String state) {
    return line(run, state, 0, "", Map.of("scale", "k3f9"));
  }

  private static RunLine line(
      String run, String state, int rank, String ranksOf, Map<String, String> labels) {
    return new RunLine(
        run,
        state,
        "nightly",
        labels,
        "/src/relax",
        List.of("1000"),
        "node7",
        "17",
        rank,
        ranksOf.isEmpty() ? 0 : 2,
        ranksOf,
        2,
        "units",
        START,
        START.plusSeconds(1),
        state.equals("ended") ? START.plusSeconds(1) : null,
        "exit",
        Map.of("ring-full", 12L),
        labels.equals(SERIAL));
  }

  /** A run of a program that whip cc built. */
  static RunLine serial(String run) {
    return line(run, "ended", 0, "", SERIAL);
  }

  void add(RunLine run) {
    runs.add(run);
  }

  void remove(String run) {
    runs.removeIf(line -> line.run().equals(run));
  }

  @Override
  public RunFeed runs() {
    return new RunFeed() {
      @Override
      public List<RunLine> now() {
        if (!outage.isEmpty()) {
          throw new ReadException(outage);
        }
        return List.copyOf(runs);
      }

      @Override
      public void close() {}
    };
  }

  @Override
  public LiveProfile profile(String run) {
    return new LiveProfile() {
      @Override
      public Optional<Profile> next(Duration patience) {
        rest(patience);
        return run.equals("without") ? Optional.empty() : Optional.of(profile);
      }

      @Override
      public List<Moment> history() {
        return List.of(new Moment(START.plusMillis(500), 50, 40, 3));
      }

      @Override
      public void close() {}
    };
  }

  @Override
  public Feed<Constructs> account(String run) {
    return feed(run, () -> account);
  }

  @Override
  public Feed<PropertyLines> properties(String run) {
    return feed(run, () -> properties);
  }

  @Override
  public Feed<GrainReport> grains(String run) {
    return feed(run, () -> grains);
  }

  @Override
  public Feed<RunRegions> regions(String run) {
    boolean isSerial = runs.stream().anyMatch(line -> line.isSerial() && line.run().equals(run));
    return isSerial ? feed(run, () -> regions) : new DirectiveFeed(profile(run));
  }

  private <T> Feed<T> feed(String run, Supplier<T> newest) {
    return new Feed<>() {
      @Override
      public Optional<T> next(Duration patience) {
        if (!outage.isEmpty()) {
          throw new ReadException(outage);
        }
        rest(patience);
        return run.equals("without") ? Optional.empty() : Optional.of(newest.get());
      }

      @Override
      public void close() {}
    };
  }

  @Override
  public List<Profile> profiles(List<String> runs) {
    seriesRead.incrementAndGet();
    return series.stream().filter(profile -> runs.contains(profile.run().run())).toList();
  }

  @Override
  public Map<String, Constructs> accounts(List<Point> points) {
    if (!accountOutage.isEmpty()) {
      throw new ReadException(accountOutage);
    }
    return SCALING.accounts();
  }

  @Override
  public Asker asker(String run) {
    return new Asker() {
      @Override
      public String ask(Hypothesis hypothesis) {
        asked.add(run + " " + hypothesis);
        return "request";
      }

      @Override
      public String askForStacks() {
        asked.add(run + " stacks");
        return "request";
      }

      @Override
      public Optional<WhatIfReply> reply(String request, Hypothesis hypothesis, Duration patience) {
        rest(patience);
        return answers ? Optional.of(answer()) : Optional.empty();
      }

      @Override
      public void cancel(String request) {
        cancelled.add(run);
      }

      @Override
      public void close() {}
    };
  }

  private static WhatIfReply answer() {
    Frame loop = new Frame("for", "relax.c:5", "/src/relax.c", 5);
    Frame strands = new Frame(Frame.STRANDS, "relax.c:5-7", "/src/relax.c", 5);
    return new WhatIfReply(
        WhatIfReply.State.DONE,
        "",
        List.of(),
        new WhatIfReply.Progress(10, 2, 2, 1, 0),
        Optional.empty(),
        new CriticalStacks(List.of(new CriticalStack(List.of(loop, strands), 50)), 0),
        Optional.empty());
  }

  /** Waits for news as a consumer does. */
  private static void rest(Duration patience) {
    try {
      Thread.sleep(Math.min(10, patience.toMillis()));
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }
}
