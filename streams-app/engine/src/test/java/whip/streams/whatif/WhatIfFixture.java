package whip.streams.whatif;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import whip.schemas.profile.ProfileStatus;
import whip.schemas.profile.ProgramRow;
import whip.schemas.run.RunRecord;
import whip.schemas.run.RunState;
import whip.schemas.whatif.AnswerState;
import whip.schemas.whatif.WhatIfAnswer;
import whip.streams.EmittedRun;
import whip.streams.Pipeline;
import whip.testkit.Delivery;
import whip.testkit.Oracle;
import whip.testkit.Program;
import whip.testkit.TextProgram;

/**
 * Requests written by a plain producer to a real broker, and what is answered in the topic. Each
 * test has a service of its own; run names are unique over all of them, since they share an engine.
 */
@ExtendWith(EngineWithoutService.Shared.class)
abstract class WhatIfFixture {

  /** docs/model.md §5: what makes B faster runs into C. */
  static final String DEPENDENCE =
      "parallel(p: single(s: spawn(a, out x: w100) spawn(b, in x: w1) spawn(c: w50) wait))";

  /** How far the service's stopwatch is ahead; tests move it. */
  final AtomicLong aheadNs = new AtomicLong();

  @TempDir Path replays;
  EngineWithoutService engine;
  Client client;
  WhatIfService service;

  @BeforeEach
  void startFirst(EngineWithoutService shared) throws IOException {
    engine = shared;
    client = shared.client();
    startService();
  }

  @AfterEach
  void stopService() {
    service.close();
  }

  void startService() throws IOException {
    service = engine.startService(replays, () -> System.nanoTime() + aheadNs.get());
  }

  static Predicate<WhatIfAnswer> done(String hypothesis) {
    return answer ->
        answer.getState() == AnswerState.DONE && answer.getHypothesis().equals(hypothesis);
  }

  static Predicate<WhatIfAnswer> failed(String hypothesis) {
    return answer ->
        answer.getState() == AnswerState.FAILED && answer.getHypothesis().equals(hypothesis);
  }

  /** A run that is over and profiled; returns how many batches it has. */
  int finished(String run, String program) {
    locate(run, program);
    int batches = send(run, program, RunState.ENDED, 0, Integer.MAX_VALUE);
    complete(run);
    return batches;
  }

  ProgramRow complete(String run) {
    return client.program(run, row -> row.getStatus() == ProfileStatus.COMPLETE);
  }

  Oracle.Profile locate(String run, String text) {
    Program program = TextProgram.parse(text);
    Oracle.Profile expected = Oracle.profile(program, 2);
    emitted(run, program).locate(client, expected);
    return expected;
  }

  static EmittedRun emitted(String run, Program program) {
    return new EmittedRun(run, program, 2, 2, new Random(1));
  }

  /**
   * Sends some of a run's batches, equal ones each time.
   *
   * @param state of the run afterwards
   * @return how many there were
   */
  int send(String run, String text, RunState state, int from, int to) {
    EmittedRun emitted = emitted(run, TextProgram.parse(text));
    List<Delivery.Batch> batches =
        Delivery.inOrder(emitted.emission().rows(), 6, new Random(2)).stream()
            .skip(from)
            .limit(to - from)
            .toList();
    batches.forEach(batch -> emitted.send(client, batch));
    client.run(record(run, state));
    return batches.size();
  }

  static RunRecord record(String run, RunState state) {
    return Pipeline.record(run, state).build();
  }
}
