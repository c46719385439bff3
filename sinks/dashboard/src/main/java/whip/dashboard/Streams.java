package whip.dashboard;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.javalin.http.sse.SseClient;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import whip.model.profile.Moment;

/**
 * Server-sent events, one thread for each page that listens. A slow page gets fewer states, the
 * newest always.
 */
final class Streams implements AutoCloseable {
  /** How soon a page that has gone is noticed; longer than proxies keep quiet connections open. */
  private static final Duration SIGN_OF_LIFE = Duration.ofSeconds(5);

  /** A page that takes nothing more is not waited for. */
  private static final Duration CLOSE_LIMIT = Duration.ofSeconds(2);

  /** A browser opens six to one server at most. */
  private static final int OPEN_MAX = 64;

  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private final RunList runs;
  private final FollowedRuns<ShownProfile> profiles;
  private final FollowedRuns<ShownAccount> accounts;
  private final FollowedRuns<ShownProperties> properties;
  private final FollowedRuns<ShownGrains> grains;
  private final FollowedRuns<ShownRegions> regions;
  private final Questions questions;
  private final Set<Thread> open = new HashSet<>();
  private volatile boolean closed;

  Streams(
      RunList runs,
      FollowedRuns<ShownProfile> profiles,
      FollowedRuns<ShownAccount> accounts,
      FollowedRuns<ShownProperties> properties,
      FollowedRuns<ShownGrains> grains,
      FollowedRuns<ShownRegions> regions,
      Questions questions) {
    this.runs = runs;
    this.profiles = profiles;
    this.accounts = accounts;
    this.properties = properties;
    this.grains = grains;
    this.regions = regions;
    this.questions = questions;
  }

  /** Event {@code runs}: the runs that changed, all of them at first, and those that are gone. */
  void runs(SseClient page) {
    Map<String, ObjectNode> sent = new HashMap<>();
    follow(
        page,
        runs::latest,
        known -> {
          page.sendEvent("runs", changes(known, sent).toString());
          return true;
        });
  }

  /** Events {@code profile}, {@code history} and {@code problem} of one run. */
  void run(SseClient page) {
    String id = page.ctx().pathParam("run");
    String[] sent = {null};
    follow(
        page,
        () -> profiles.get(id).use(),
        known -> {
          known
              .shown()
              .filter(shown -> !shown.json().equals(sent[0]))
              .ifPresent(
                  shown -> {
                    page.sendEvent("history", history(shown.history()).toString());
                    page.sendEvent("profile", shown.json());
                    sent[0] = shown.json();
                  });
          page.sendEvent("state", state(known, "hasProfile", known.shown().isPresent()));
          return true;
        });
  }

  /** Events {@code account} and {@code state} of one run's account: the first of its rows. */
  void account(SseClient page) {
    String by = page.ctx().queryParam("by");
    String sort = page.ctx().queryParam("sort");
    String last = page.ctx().queryParam("last");
    followShown(
        page,
        accounts,
        "account",
        shown -> shown.last(last).map(account -> account.rows(by, sort)));
  }

  /** Events {@code flow} and {@code state} of one run's control flow, or of a layer of it. */
  void flow(SseClient page) {
    String layer = page.ctx().queryParam("layer");
    String last = page.ctx().queryParam("last");
    followShown(
        page, accounts, "flow", shown -> shown.last(last).map(account -> account.drawn(layer)));
  }

  /** Events {@code properties} and {@code state} of one run's properties. */
  void properties(SseClient page) {
    followShown(page, properties, "properties", shown -> Optional.of(shown.json()));
  }

  /** Events {@code grains} and {@code state} of one run's grains. */
  void grains(SseClient page) {
    followShown(page, grains, "grains", shown -> Optional.of(shown.json().line()));
  }

  /** Events {@code plan} and {@code state} of one run's plan. */
  void plan(SseClient page) {
    PlanQuery query = PlanQuery.of(page.ctx());
    followShown(page, regions, "plan", shown -> Optional.of(shown.rows(query)));
  }

  /** Sends the JSON of what is followed; where there is none of it yet, nothing is there. */
  private <S> void followShown(
      SseClient page, FollowedRuns<S> followed, String event, Function<S, Optional<String>> json) {
    String id = page.ctx().pathParam("run");
    String[] sent = {null};
    follow(
        page,
        () -> followed.get(id).use(),
        known -> {
          Optional<String> shown = known.shown().flatMap(json);
          shown
              .filter(text -> !text.equals(sent[0]))
              .ifPresent(
                  text -> {
                    page.sendEvent(event, text);
                    sent[0] = text;
                  });
          page.sendEvent("state", state(known, "isThere", shown.isPresent()));
          return true;
        });
  }

  /** Event {@code state} of one question, until it is answered. */
  void question(SseClient page) {
    String id = page.ctx().pathParam("question");
    follow(
        page,
        () -> questions.get(id).use(),
        state -> {
          page.sendEvent("state", state.toString());
          return !Question.isOver(state);
        });
  }

  /** Sends a state; false: it was the last. */
  private interface Sender<T> {
    boolean send(T state);
  }

  private <T> void follow(SseClient page, Supplier<Latest<T>> watched, Sender<T> sender) {
    if (!begin()) {
      page.sendEvent("problem", problem("too many pages are open; close some"));
      page.close();
      return;
    }
    try {
      long known = 0;
      while (!closed && !page.terminated()) {
        Latest.Numbered<T> now = watched.get().after(known, SIGN_OF_LIFE);
        if (now.number() == known) {
          page.sendComment("still here");
        } else if (!sender.send(now.value())) {
          return;
        }
        known = now.number();
      }
    } catch (Refusal refused) {
      page.sendEvent("problem", problem(refused.getMessage()));
    } catch (InterruptedException closing) {
      // The dashboard ends, and this with it; the thread is a pool's.
    } finally {
      page.close();
      end();
    }
  }

  private synchronized boolean begin() {
    return !closed && open.size() < OPEN_MAX && open.add(Thread.currentThread());
  }

  private synchronized void end() {
    open.remove(Thread.currentThread());
    notifyAll();
  }

  private static String problem(String message) {
    return NODES.objectNode().put("problem", message).toString();
  }

  private static String state(FollowedRun.Known<?> known, String has, boolean isThere) {
    return NODES
        .objectNode()
        .put("problem", known.problem())
        .put("isRead", known.isRead())
        .put(has, isThere)
        .toString();
  }

  private static ObjectNode changes(RunList.Known known, Map<String, ObjectNode> sent) {
    ObjectNode json = NODES.objectNode().put("now", Instant.now().toString());
    json.put("isRead", known.isRead()).put("problem", known.problem());
    ArrayNode changed = json.putArray("changed");
    Map<String, ObjectNode> now = new HashMap<>();
    for (RunLine run : known.runs()) {
      ObjectNode line = run.json();
      now.put(run.run(), line);
      if (!line.equals(sent.get(run.run()))) {
        changed.add(line);
      }
    }
    ArrayNode gone = json.putArray("gone");
    sent.keySet().stream().filter(run -> !now.containsKey(run)).forEach(gone::add);
    sent.clear();
    sent.putAll(now);
    return json;
  }

  /** {@code [[milliseconds, work, span, serialWork], ...]}. */
  private static ArrayNode history(List<Moment> moments) {
    ArrayNode json = NODES.arrayNode();
    for (Moment moment : moments) {
      json.addArray()
          .add(moment.at().toEpochMilli())
          .add(moment.work())
          .add(moment.span())
          .add(moment.serialWork());
    }
    return json;
  }

  /** Ends all writers before the server takes the connection away. */
  @Override
  public synchronized void close() {
    closed = true;
    open.forEach(Thread::interrupt);
    long end = System.nanoTime() + CLOSE_LIMIT.toNanos();
    try {
      for (long left = CLOSE_LIMIT.toMillis(); !open.isEmpty() && left > 0; ) {
        wait(left);
        left = (end - System.nanoTime()) / 1_000_000;
      }
    } catch (InterruptedException hurried) {
      Thread.currentThread().interrupt();
    }
  }
}
