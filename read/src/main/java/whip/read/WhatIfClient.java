package whip.read;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.apache.kafka.common.KafkaException;
import whip.model.profile.Profile;
import whip.model.profile.Status;
import whip.model.whatif.Hypothesis;
import whip.model.whatif.Outcome;
import whip.model.whatif.Spec;
import whip.schemas.whatif.AnswerState;
import whip.schemas.whatif.WhatIfAnswer;
import whip.schemas.whatif.WhatIfRequest;
import whip.topic.RunPartition;

/**
 * Asks the stream about runs under hypotheses, and reads what it answers. Not for several threads
 * at once.
 */
public final class WhatIfClient implements AutoCloseable {
  private final Cluster cluster;
  private final Set<String> runs;
  private final TopicReader answers;

  /** Null until something is asked. */
  private TopicWriter questions;

  /** The newest by run and hypothesis, of any requester. */
  private final Map<String, WhatIfAnswer> published = new HashMap<>();

  /** Open requests of this client, by id. */
  private final Map<String, Asked> asked = new HashMap<>();

  /** A request's run, and the newest answers to it by hypothesis. */
  private record Asked(String run, Map<String, WhatIfAnswer> newest) {}

  /** For questions about these runs. */
  public WhatIfClient(Cluster cluster, Collection<String> runs) {
    this.cluster = cluster;
    this.runs = Set.copyOf(runs);
    answers =
        new TopicReader(
            cluster,
            cluster.whatIfTopic(),
            (partition, partitions) ->
                this.runs.stream().anyMatch(run -> RunPartition.of(run, partitions) == partition),
            Since.EVER);
  }

  /**
   * The exact answer of an earlier request, if it still is true: a complete run does not change any
   * more, nor does what was answered of all its work.
   */
  public Optional<Outcome> known(Profile profile, Hypothesis hypothesis) {
    if (profile.status() != Status.COMPLETE) {
      return Optional.empty();
    }
    answers.readToEnd(this::answer);
    return Optional.ofNullable(published.get(profile.run().run() + "/" + hypothesis))
        .filter(answer -> answer.getState() == AnswerState.DONE && answer.getExact())
        .flatMap(answer -> WhatIfCodec.reply(answer, hypothesis).outcome())
        .filter(outcome -> outcome.work() == profile.tables().work());
  }

  /**
   * Asks; the run is read once for all hypotheses. The run need not have begun.
   *
   * @param curves whether the outcomes are to say what could be made faster still
   * @return the request's id
   */
  public String ask(String run, List<Hypothesis> hypotheses, boolean curves) {
    return ask(run, hypotheses, curves, false);
  }

  /**
   * Asks what the strands of the critical path are in.
   *
   * @return the request's id
   */
  public String askForStacks(String run, Hypothesis hypothesis) {
    return ask(run, List.of(hypothesis), false, true);
  }

  private String ask(String run, List<Hypothesis> hypotheses, boolean curves, boolean stacks) {
    String id = UUID.randomUUID().toString();
    WhatIfRequest request =
        WhatIfRequest.newBuilder()
            .setRun(run)
            .setRequestId(id)
            .setHypotheses(new ArrayList<>(hypotheses.stream().map(WhatIfClient::texts).toList()))
            .setCurves(curves)
            .setStacks(stacks)
            .setRequestedAt(Instant.now())
            .build();
    asked.put(id, new Asked(run, new HashMap<>()));
    write(id, request, "the question could not be asked");
    return id;
  }

  /** Withdraws a request: a later one of equal work goes on from where this stopped. */
  public void cancel(String id) {
    write(id, null, "the question could not be withdrawn, and its answer is discarded");
  }

  /** The newest reply to a hypothesis of a request. */
  public Optional<WhatIfReply> reply(String id, Hypothesis hypothesis) {
    return Optional.ofNullable(asked.get(id).newest.get(hypothesis.toString()))
        .map(answer -> WhatIfCodec.reply(answer, hypothesis));
  }

  /** Waits for more replies, which may not come. */
  public void await(Duration patience) {
    answers.read(patience, this::answer);
  }

  @Override
  public void close() {
    answers.close();
    if (questions != null) {
      questions.close();
    }
  }

  private void write(String id, WhatIfRequest request, String consequence) {
    try {
      if (questions == null) {
        questions = new TopicWriter(cluster);
      }
      questions.write(cluster.whatIfRequestTopic(), asked.get(id).run + "/" + id, request);
    } catch (TopicWriter.Failure | KafkaException failed) {
      throw new ReadException(
          "%s (%s); `%s` says what is missing"
              .formatted(consequence, failed.getMessage(), cluster.commands().line("doctor")),
          failed);
    }
  }

  private void answer(String key, Object value) {
    if (!runs.contains(key.substring(0, Math.max(0, key.indexOf('/'))))) {
      return;
    }
    if (value instanceof WhatIfAnswer answer) {
      published.put(key, answer);
      Asked request = asked.get(answer.getRequestId());
      if (request != null) {
        request.newest.put(answer.getHypothesis(), answer);
      }
    } else {
      published.remove(key);
    }
  }

  private static List<String> texts(Hypothesis hypothesis) {
    return hypothesis.specs().stream().map(Spec::toString).toList();
  }
}
