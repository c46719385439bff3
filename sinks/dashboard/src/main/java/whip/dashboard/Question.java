package whip.dashboard;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import whip.model.profile.Profile;
import whip.model.view.CriticalTree;
import whip.model.whatif.Hypothesis;
import whip.model.whatif.InexactAnswer;
import whip.model.whatif.Outcome;
import whip.read.ReadException;
import whip.read.WhatIfReply;
import whip.view.ExpiredJson;
import whip.view.WhatIfJson;

/**
 * A question about one run, and what has been heard of its answer: what if something were faster
 * (also of all ranks of a job), or what the critical path's strands are in. It is taken back when
 * no page waits for it any more.
 */
final class Question {
  private static final Duration PATIENCE = Duration.ofMillis(250);

  /** A working service notices a request at once. */
  private static final Duration NOBODY_LIMIT = Duration.ofSeconds(30);

  /** Without any news for so long, the service has stopped or is overloaded. */
  private static final Duration SILENCE_LIMIT = Duration.ofMinutes(2);

  /** Time for a page to come back for the answer after it asked, or lost its connection. */
  private static final Duration UNUSED_MAX = Duration.ofSeconds(30);

  private final Source source;
  private final FollowedRun<ShownProfile> run;
  private final String id;
  private final Hypothesis hypothesis;
  private final boolean stacks;
  private final Latest<ObjectNode> latest = new Latest<>(state("asked"));
  private volatile boolean closed;
  private volatile long usedAtNs = System.nanoTime();

  /**
   * Asks.
   *
   * @param id of the run
   * @param stacks whether it is about the critical path as it was measured
   */
  Question(
      Source source,
      FollowedRun<ShownProfile> run,
      String id,
      Hypothesis hypothesis,
      boolean stacks) {
    this.source = source;
    this.run = run;
    this.id = id;
    this.hypothesis = hypothesis;
    this.stacks = stacks;
    Thread thread = new Thread(this::ask, "dashboard-question");
    thread.setDaemon(true);
    thread.start();
  }

  /** A page waits: {@code {"state": "reading", "batchesRead": 3, ...}}. */
  Latest<ObjectNode> use() {
    usedAtNs = System.nanoTime();
    return latest;
  }

  static boolean isOver(JsonNode state) {
    String name = state.path("state").asText();
    return name.equals("done") || name.equals("failed");
  }

  boolean isOver() {
    return closed || isOver(latest.get());
  }

  boolean isForgotten() {
    return System.nanoTime() - usedAtNs > UNUSED_MAX.toNanos();
  }

  void close() {
    closed = true;
  }

  private void ask() {
    try (Source.Asker asker = source.asker(id)) {
      String request = stacks ? asker.askForStacks() : asker.ask(hypothesis);
      if (!follow(asker, request)) {
        asker.cancel(request);
      }
    } catch (ReadException failed) {
      fail(failed.getMessage());
    } catch (InterruptedException ended) {
      closed = true;
    }
  }

  /** Until the answer is final; false: it is not, and no page waits for it. */
  private boolean follow(Source.Asker asker, String request) throws InterruptedException {
    WhatIfReply newest = null;
    long newsNs = System.nanoTime();
    while (!closed && !isForgotten()) {
      WhatIfReply reply = asker.reply(request, hypothesis, PATIENCE).orElse(null);
      if (reply != null && !reply.equals(newest)) {
        newest = reply;
        newsNs = System.nanoTime();
        latest.set(withExpired(json(reply), reply));
      }
      if (reply != null && reply.state().isFinal()) {
        return true;
      }
      long silenceNs = System.nanoTime() - newsNs;
      if (reply == null && silenceNs > NOBODY_LIMIT.toNanos()) {
        fail(
            "no answer for %d s: the engine is not ready (see `whip engine status`), or no topology runs on the cluster"
                .formatted(NOBODY_LIMIT.toSeconds()));
        return false;
      }
      boolean isReading = reply != null && reply.state() == WhatIfReply.State.READING;
      if (isReading && silenceNs > SILENCE_LIMIT.toNanos()) {
        fail("the answer stopped: nothing came for %d s".formatted(SILENCE_LIMIT.toSeconds()));
        return false;
      }
    }
    closed = true;
    return false;
  }

  private ObjectNode json(WhatIfReply reply) throws InterruptedException {
    return switch (reply.state()) {
      case READING ->
          state("reading")
              .put("batchesRead", reply.progress().batchesRead())
              .put("batchesTotal", reply.progress().batchesTotal());
      case LIVE -> answered("live", reply);
      case DONE -> answered("done", reply);
      case FAILED -> failed(reply.error(), reply.candidates());
      case CANCELLED -> failed("the question was withdrawn", List.of());
    };
  }

  /** {@code "expired": {"records": 3, "of": 8, ...}} where some of the run is gone. */
  private static ObjectNode withExpired(ObjectNode json, WhatIfReply reply) {
    reply.expired().ifPresent(expired -> json.set("expired", ExpiredJson.of(expired)));
    return json;
  }

  private ObjectNode answered(String state, WhatIfReply reply) throws InterruptedException {
    ObjectNode json = state(state);
    Optional<Outcome> outcome = reply.outcome();
    if (stacks) {
      json.set("tree", TreeJson.of(CriticalTree.of(reply.stacks().stacks())));
      json.put("cut", reply.stacks().cut());
      json.put("exact", outcome.isPresent() && outcome.get().isExact());
      return json.put("inexactBecause", outcome.map(Outcome::inexactBecause).orElse(""));
    }
    Optional<Profile> profile = run.read().shown().map(ShownProfile::profile);
    if (profile.isEmpty() || outcome.isEmpty()) {
      return failed("the run has no profile to compare with", List.of());
    }
    // Each rank of a job has been bounded by its own profile.
    Outcome best =
        profile.get().isOfRanks()
            ? outcome.get()
            : InexactAnswer.bounded(profile.get(), outcome.get());
    json.set("answer", WhatIfJson.json(profile.get(), best));
    return json;
  }

  private void fail(String why) {
    latest.set(failed(why, List.of()));
  }

  private static ObjectNode failed(String why, List<String> candidates) {
    ObjectNode json = state("failed").put("error", why);
    candidates.forEach(json.putArray("candidates")::add);
    return json;
  }

  private static ObjectNode state(String state) {
    return JsonNodeFactory.instance.objectNode().put("state", state);
  }
}
