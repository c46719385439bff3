package whip.dashboard;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Collectors;
import whip.model.profile.Profile;
import whip.model.profile.Status;
import whip.model.scale.IncomparableRunsException;
import whip.model.scale.Scaling;
import whip.model.scale.StoredPoints;
import whip.read.ReadException;
import whip.view.ScalingJson;
import whip.view.ScalingPageJson;

/**
 * Series of runs that {@code whip scale} made, as pages are shown them. All of it comes from the
 * topics, as for {@code whip scale scale=SERIES}: a label finds the runs, and the same classes
 * judge them. Runs that go on count when they are over.
 */
final class ShownSeries {
  /** A profile has some MB at most; the command line has no such limit. */
  private static final int RUNS_MAX = 100;

  /** Answers of a MB or two; to make one again takes seconds. */
  private static final int KEPT_MAX = 8;

  /** For another series: one is read at a time, since it may take hundreds of MB. */
  private static final Duration TURN_LIMIT = Duration.ofSeconds(20);

  /** For the last profile of a run that is over. */
  private static final Duration PROFILE_LIMIT = Duration.ofMinutes(1);

  private static final Set<String> OVER = Set.of("ended", "lost");

  private final RunList runs;
  private final Source source;
  private final InstantSource clock;
  private final ReentrantLock turn = new ReentrantLock();

  /** Newest answers by series, the oldest first. */
  private final Map<String, Kept> kept = new LinkedHashMap<>();

  /** An answer that stays as it is while no other run of the series is over. */
  private record Kept(List<RunLine> runs, String json) {}

  /**
   * A series that has been judged.
   *
   * @param problem why it was judged without accounts; empty where it has them
   */
  private record Judged(Scaling scaling, String problem) {}

  ShownSeries(RunList runs, Source source, InstantSource clock) {
    this.runs = runs;
    this.source = source;
    this.clock = clock;
  }

  /**
   * An answer for pages:
   *
   * <pre>
   * { "waiting": ["r2"],      over, and their last profiles may come yet
   *   "without": ["r3"],      over, and without a whole profile
   *   "problem": "",          why accounts cannot be read
   *   "scale": ... }          null: no run has a profile
   * </pre>
   *
   * @throws Refusal where there is no such series, or its runs cannot be compared or read
   */
  String page(String series) throws InterruptedException {
    List<RunLine> over = over(series);
    Optional<String> known = known(series, over);
    if (known.isPresent()) {
      return known.get();
    }
    begin();
    try {
      return known(series, over).orElseGet(() -> read(series, over));
    } finally {
      turn.unlock();
    }
  }

  /**
   * JSON as {@code whip scale --json} writes it.
   *
   * @throws Refusal as {@link #page}, and where no run has a profile
   */
  String json(String series) throws InterruptedException {
    List<RunLine> over = over(series);
    begin();
    try {
      List<Profile> profiles = profiles(over);
      if (profiles.isEmpty()) {
        throw new Refusal(404, "no run of the series " + series + " is over, with a profile");
      }
      return ScalingJson.text(judged(profiles).scaling);
    } finally {
      turn.unlock();
    }
  }

  private List<RunLine> over(String series) {
    RunList.Known known = runs.latest().get();
    if (!known.isRead()) {
      throw new Refusal(503, "the list of runs has not been read yet");
    }
    List<RunLine> all =
        known.runs().stream()
            .filter(run -> series.equals(run.labels().get(StoredPoints.SERIES_LABEL)))
            .toList();
    if (all.isEmpty()) {
      throw new Refusal(404, "there is no series " + series);
    }
    List<RunLine> over = all.stream().filter(run -> OVER.contains(run.state())).toList();
    if (over.size() > RUNS_MAX) {
      throw new Refusal(
          413,
          "%d runs are more than a page shows (%d); see `whip scale %s=%s`"
              .formatted(over.size(), RUNS_MAX, StoredPoints.SERIES_LABEL, series));
    }
    return over;
  }

  private void begin() throws InterruptedException {
    if (!turn.tryLock(TURN_LIMIT.toMillis(), TimeUnit.MILLISECONDS)) {
      throw new Refusal(503, "another series is being read; this one has to wait");
    }
  }

  private String read(String series, List<RunLine> over) {
    List<Profile> profiles = profiles(over);
    Set<String> known =
        profiles.stream().map(profile -> profile.run().run()).collect(Collectors.toSet());
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    ArrayNode waiting = json.putArray("waiting");
    ArrayNode without = json.putArray("without");
    Instant recently = clock.instant().minus(PROFILE_LIMIT);
    for (RunLine run : over) {
      if (!known.contains(run.run())) {
        (run.writtenAt().isAfter(recently) ? waiting : without).add(run.run());
      }
    }
    Optional<Judged> judged = profiles.isEmpty() ? Optional.empty() : Optional.of(judged(profiles));
    String problem = judged.map(Judged::problem).orElse("");
    json.put("problem", problem);
    json.set(
        "scale",
        judged
            .<JsonNode>map(one -> ScalingPageJson.tree(one.scaling))
            .orElseGet(JsonNodeFactory.instance::nullNode));
    String text = json.toString();
    if (waiting.isEmpty() && problem.isEmpty()) {
      keep(series, new Kept(over, text));
    }
    return text;
  }

  /** Those that are final. */
  private List<Profile> profiles(List<RunLine> over) {
    try {
      return source.profiles(over.stream().map(RunLine::run).toList()).stream()
          .filter(profile -> profile.status() != Status.RUNNING)
          .toList();
    } catch (ReadException unanswered) {
      throw new Refusal(503, unanswered.getMessage());
    }
  }

  private Judged judged(List<Profile> profiles) {
    Scaling scaling;
    try {
      scaling = Scaling.of(StoredPoints.of(profiles), OptionalInt.empty());
    } catch (IncomparableRunsException differ) {
      throw new Refusal(409, differ.getMessage());
    }
    try {
      return new Judged(scaling.with(source.accounts(scaling.medians())), "");
    } catch (ReadException unanswered) {
      return new Judged(scaling, unanswered.getMessage());
    }
  }

  private synchronized Optional<String> known(String series, List<RunLine> over) {
    return Optional.ofNullable(kept.get(series))
        .filter(answer -> answer.runs.equals(over))
        .map(Kept::json);
  }

  private synchronized void keep(String series, Kept answer) {
    kept.remove(series);
    kept.put(series, answer);
    if (kept.size() > KEPT_MAX) {
      kept.remove(kept.keySet().iterator().next());
    }
  }
}
