package whip.testkit;

import java.util.ArrayList;
import java.util.List;
import whip.testkit.Statement.Chunk;
import whip.testkit.Statement.Cost;

/** Programs of many grains, of which it is known how many there are. */
public final class GrainPrograms {
  private GrainPrograms() {}

  /**
   * {@code fib(n)} without a cut-off: each call of 2 and more makes two tasks {@code fib} and waits
   * for them. The first call is a plain one. Equal calls share their statements.
   *
   * @param work units of each call
   * @param creation cost of each task
   */
  public static Program fib(int n, long work, long creation) {
    List<List<Statement>> calls = new ArrayList<>();
    for (int call = 0; call <= n; call++) {
      List<Statement> body = new ArrayList<>();
      body.add(new Statement.Work(work, 1));
      if (call >= 2) {
        for (List<Statement> made : List.of(calls.get(call - 1), calls.get(call - 2))) {
          body.add(new Cost(Cost.Part.SUBMIT, creation));
          body.add(new Statement.Spawn("fib", List.of(), made));
        }
        body.add(new Statement.Taskwait(List.of()));
      }
      calls.add(List.copyOf(body));
    }
    return new Program(calls.get(n));
  }

  /**
   * A loop {@code f} in a team of its own; iteration i, from 0, takes i units. Each is a chunk.
   *
   * @param dispatch cost of each chunk
   */
  public static Program triangularLoop(int iterations, long dispatch) {
    List<Chunk> chunks = new ArrayList<>();
    for (int i = 0; i < iterations; i++) {
      chunks.add(new Chunk(i, List.of(new Statement.Work(i, i + 1))));
    }
    return inTeam(dispatch, new Statement.Loop("f", false, false, chunks));
  }

  /** A taskloop {@code t} of iterations of one unit each, made by one member of a team. */
  public static Program taskloop(int iterations) {
    List<List<Statement>> tasks = new ArrayList<>();
    for (int i = 0; i < iterations; i++) {
      tasks.add(List.of(new Statement.Work(1, i + 1)));
    }
    Statement taskloop = new Statement.Taskloop("t", tasks);
    return inTeam(0, new Statement.Single("s", false, 0, List.of(taskloop)));
  }

  private static Program inTeam(long cost, Statement statement) {
    List<Statement> body = new ArrayList<>();
    if (cost > 0) {
      body.add(new Cost(Cost.Part.SUBMIT, cost));
    }
    body.add(statement);
    return new Program(List.of(new Statement.Parallel("p", 0, body)));
  }
}
