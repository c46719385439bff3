package whip.cli.lookup;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import whip.read.Cluster;
import whip.read.ReadException;
import whip.read.TopologyGroup;

/**
 * Whether it makes sense to wait for what the topology makes. Where there is no news, the cluster
 * is asked about the topology's group:
 *
 * <pre>
 * the group                       waiting ends
 * has no member, asked twice      after 10 s
 * takes in records                not yet
 * does nothing, or is not known   after 2 min without news
 * the cluster does not answer     after 30 s without news
 * </pre>
 */
public final class TopologyWatch {
  /** Twice before anybody hears that there is none: who rejoins was away for a moment. */
  static final Duration ASK_EVERY = Duration.ofSeconds(5);

  static final Duration ANSWER_LIMIT = Duration.ofSeconds(30);
  static final Duration SILENCE_LIMIT = Duration.ofMinutes(2);

  private final Cluster cluster;
  private final LongSupplier nowNs;
  private final Supplier<TopologyGroup.Answer> question;
  private long newsNs;
  private long calmNs;
  private long taken = -1;
  private boolean wasAbsent;

  /** Begins to wait. */
  public TopologyWatch(Cluster cluster) {
    this(cluster, System::nanoTime, () -> ask(cluster));
  }

  /** With another clock, and another source of the group. */
  TopologyWatch(Cluster cluster, LongSupplier nowNs, Supplier<TopologyGroup.Answer> question) {
    this.cluster = cluster;
    this.nowNs = nowNs;
    this.question = question;
    news();
  }

  /** Notes that the awaited result has changed. */
  public void news() {
    newsNs = nowNs.getAsLong();
    calmNs = newsNs;
    wasAbsent = false;
  }

  /** Why waiting makes no sense any more; empty while it does. */
  public Optional<String> obstacle() {
    if (nowNs.getAsLong() - calmNs < ASK_EVERY.toNanos()) {
      return Optional.empty();
    }
    TopologyGroup.Answer answer = question.get();
    calmNs = nowNs.getAsLong();
    Duration silence = Duration.ofNanos(calmNs - newsNs);
    boolean isSure = wasAbsent;
    wasAbsent = answer.state() == TopologyGroup.State.ABSENT;
    return switch (answer.state()) {
      case ABSENT -> isSure ? absence(cluster) : Optional.empty();
      case SILENT ->
          after(
              ANSWER_LIMIT,
              silence,
              "the cluster has not answered for %d s; `%s` says what is missing");
      case UNKNOWN ->
          after(
              SILENCE_LIMIT,
              silence,
              "there was no news for %d s; `%s` says whether the topology works");
      case ALIVE -> {
        if (answer.taken() != taken) {
          taken = answer.taken();
          newsNs = calmNs;
          yield Optional.empty();
        }
        yield after(
            SILENCE_LIMIT,
            silence,
            "the topology is alive, but has made nothing new for %d s; `%s` says whether it works");
      }
    };
  }

  /**
   * Answer to the question. It is asked again after a timeout: a cluster may be slow.
   *
   * @param say takes what is waited for
   * @param last makes the last sentence of the obstacle
   * @throws ReadException when it failed, or when asking makes no sense any more
   */
  public <T> T answered(Supplier<T> question, Consumer<String> say, UnaryOperator<String> last) {
    while (true) {
      try {
        T answer = question.get();
        news();
        return answer;
      } catch (ReadException failed) {
        if (!failed.isUnanswered()) {
          throw failed;
        }
        Optional<String> obstacle = obstacle();
        if (obstacle.isPresent()) {
          throw new ReadException(last.apply(obstacle.get()), failed);
        }
        say.accept("waiting for the cluster: " + failed.getMessage());
      }
    }
  }

  private Optional<String> after(Duration limit, Duration silence, String message) {
    return silence.compareTo(limit) < 0
        ? Optional.empty()
        : Optional.of(message.formatted(silence.toSeconds(), cluster.commands().check()));
  }

  /** That no topology works, and how to start one, in a sentence; empty where one may. */
  public static Optional<String> absenceNow(Cluster cluster) {
    return ask(cluster).state() == TopologyGroup.State.ABSENT ? absence(cluster) : Optional.empty();
  }

  /** The user's own engine does not live without its topology, which may rejoin late. */
  private static TopologyGroup.Answer ask(Cluster cluster) {
    TopologyGroup.Answer answer = TopologyGroup.ask(cluster);
    return answer.state() == TopologyGroup.State.ABSENT && cluster.commands().isOwnEngine()
        ? new TopologyGroup.Answer(TopologyGroup.State.UNKNOWN, 0)
        : answer;
  }

  private static Optional<String> absence(Cluster cluster) {
    return Optional.of(
        "no topology runs on the cluster: its group %s has no member; `%s` starts one"
            .formatted(TopologyGroup.name(cluster), cluster.commands().startTopology()));
  }
}
