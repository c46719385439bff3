package whip.dashboard;

import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import whip.model.whatif.Hypothesis;

/** The questions whose answers pages wait for. */
final class Questions implements AutoCloseable {
  /** The stream reads a run again for each of them. */
  private static final int OPEN_MAX = 4;

  private final Source source;
  private final FollowedRuns<ShownProfile> runs;
  private final Map<String, Question> questions = new HashMap<>();

  Questions(Source source, FollowedRuns<ShownProfile> runs) {
    this.source = source;
    this.runs = runs;
  }

  /** Asks what if; returns the question's id. */
  String ask(String run, Hypothesis hypothesis) {
    return ask(run, hypothesis, false);
  }

  /** Asks what the critical path's strands are in; returns the question's id. */
  String askForStacks(String run) {
    return ask(run, Hypothesis.NONE, true);
  }

  private synchronized String ask(String run, Hypothesis hypothesis, boolean stacks) {
    questions.values().removeIf(Question::isForgotten);
    if (questions.values().stream().filter(question -> !question.isOver()).count() >= OPEN_MAX) {
      throw new Refusal(429, OPEN_MAX + " questions are being answered already; wait for one");
    }
    String id = UUID.randomUUID().toString();
    questions.put(id, new Question(source, runs.get(run), run, hypothesis, stacks));
    return id;
  }

  synchronized Question get(String id) {
    Question question = questions.get(id);
    if (question == null) {
      throw new Refusal(404, "this question is not being answered any more; ask it again");
    }
    return question;
  }

  synchronized void cancel(String id) {
    Question question = questions.remove(id);
    if (question != null) {
      question.close();
    }
  }

  @Override
  public synchronized void close() {
    questions.values().forEach(Question::close);
    questions.clear();
  }
}
