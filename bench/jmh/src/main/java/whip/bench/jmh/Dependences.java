package whip.bench.jmh;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import whip.model.assembly.FlatStore;
import whip.model.columns.Fold;
import whip.model.node.Dependence;
import whip.model.node.Row;
import whip.model.sequence.LengthPolicy;
import whip.model.sequence.Piece;

/** One scope of tasks with dependences: what a task costs should not grow with their number. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@State(Scope.Benchmark)
public class Dependences {

  private static final int ROWS_MAX = 4096;
  private static final int SIDE = 100;

  /** Which addresses the i-th task depends on. */
  public enum Pattern {
    /** Each on the one before. */
    CHAIN {
      @Override
      List<Dependence> of(int i) {
        return List.of(new Dependence(Dependence.Kind.INOUT, 64));
      }
    },
    /** A writer, then 999 readers. */
    READERS {
      @Override
      List<Dependence> of(int i) {
        return List.of(
            new Dependence(i % 1000 == 0 ? Dependence.Kind.OUT : Dependence.Kind.IN, 64));
      }
    },
    /** A row of cells again and again, each with its neighbours. */
    STENCIL {
      @Override
      List<Dependence> of(int i) {
        int x = i % SIDE;
        return List.of(
            new Dependence(Dependence.Kind.INOUT, x),
            new Dependence(Dependence.Kind.IN, (x + 1) % SIDE),
            new Dependence(Dependence.Kind.IN, (x + SIDE - 1) % SIDE));
      }
    };

    abstract List<Dependence> of(int i);
  }

  @Param Pattern pattern;

  @Param({"10000", "30000", "100000"})
  int tasks;

  private List<Execution.Batch> batches;

  @Setup
  public void record() {
    batches = Shape.dependences(tasks, ROWS_MAX, i -> pattern.of(i));
  }

  /** Counts tasks as nodes. */
  @Benchmark
  public Piece fold(Cost cost) {
    cost.begin();
    Fold fold = new Fold(new FlatStore(), LengthPolicy.MEASURED);
    for (Execution.Batch batch : batches) {
      List<Row> rows = batch.rows();
      fold.add(rows, List.of());
    }
    Piece outcome = fold.outcome().orElseThrow();
    cost.end(tasks);
    return outcome;
  }
}
