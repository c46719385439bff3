package whip.bench.jmh;

import java.util.List;
import java.util.function.IntFunction;
import whip.model.node.Dependence;
import whip.model.node.Directive;
import whip.model.node.DirectiveKind;
import whip.model.node.NodeKind;
import whip.model.node.Place;
import whip.model.node.Site;
import whip.model.node.Tag;

/** Programs that are typical of what a collector sends in full detail. */
public enum Shape {
  /** {@code fib(n)}: each task spawns two, waits for them, and adds up. */
  FIB {
    @Override
    void run(Execution execution) {
      execution.openRegion(PARALLEL, 1);
      execution.openMember(PARALLEL, 0);
      execution.open(execution.next(), NodeKind.GROUP, SINGLE, 1, 0);
      execution.strand(SINGLE, 3, 10);
      task(execution, execution.next(), FIRST, 23);
      execution.strand(SINGLE, 10, 3);
      execution.close();
      execution.close();
      execution.close();
    }

    private void task(Execution execution, Place place, Directive directive, int n) {
      int site = (int) directive.site().address();
      execution.open(place, NodeKind.TASK, directive, 0, 0);
      execution.strand(directive, site, n < 2 ? site : 10);
      if (n >= 2) {
        final Place first = execution.next();
        execution.strand(directive, 10, 11);
        final Place second = execution.next();
        execution.strand(directive, 11, 12);
        // While it waits the thread takes the youngest task first.
        task(execution, second, SECOND, n - 2);
        task(execution, first, FIRST, n - 1);
        execution.taskwait();
        execution.strand(directive, 12, site);
      }
      execution.close();
    }
  },

  /** A dynamic loop, one strand to a chunk. */
  LOOP {
    @Override
    void run(Execution execution) {
      loop(execution, 150_000, false);
    }
  },

  /** A dynamic loop with a critical section in each chunk. */
  CRITICAL_LOOP {
    @Override
    void run(Execution execution) {
      loop(execution, 40_000, true);
    }
  },

  /** Small parallel regions, each with a loop of 8 chunks for this thread. */
  REGIONS {
    @Override
    void run(Execution execution) {
      for (int i = 0; i < 5_000; i++) {
        loop(execution, 8, false);
        execution.strand(Directive.NONE, 4, 3);
      }
    }
  };

  private static final Directive PARALLEL = directive(DirectiveKind.PARALLEL, 3);
  private static final Directive SINGLE = directive(DirectiveKind.SINGLE, 4);
  private static final Directive FOR = directive(DirectiveKind.FOR, 5);
  private static final Directive CRITICAL = directive(DirectiveKind.CRITICAL, 6);
  private static final Directive FIRST = directive(DirectiveKind.TASK, 10);
  private static final Directive SECOND = directive(DirectiveKind.TASK, 11);
  private static final Tag LOCKED = new Tag(List.of(new Site(77)), true, List.of());

  abstract void run(Execution execution);

  /** The batches that the first thread of such a program sends. */
  List<Execution.Batch> batches(int rowsMax) {
    Execution execution = new Execution(0, rowsMax);
    execution.openMember(Directive.NONE, 0);
    execution.strand(Directive.NONE, 0, 3);
    run(execution);
    execution.close();
    execution.endRun();
    return execution.batches();
  }

  private static Directive directive(DirectiveKind kind, int site) {
    return new Directive(kind, new Site(site));
  }

  private static void loop(Execution execution, int chunks, boolean critical) {
    execution.openRegion(PARALLEL, 1);
    execution.openMember(PARALLEL, 0);
    execution.open(execution.next(), NodeKind.GROUP, FOR, 1, 0);
    for (int chunk = 0; chunk < chunks; chunk++) {
      execution.open(execution.next(), NodeKind.CHUNK, FOR, chunk, 0);
      execution.strand(FOR, 5, critical ? 6 : 5);
      if (critical) {
        execution.open(execution.next(), NodeKind.GROUP, CRITICAL, 0, 0);
        execution.strand(CRITICAL, 6, 7, LOCKED);
        execution.close();
        execution.strand(FOR, 7, 5);
      }
      execution.close();
    }
    execution.close();
    execution.close();
    execution.close();
  }

  /** Tasks of one member, each with dependences, run as soon as they are made. */
  static List<Execution.Batch> dependences(
      int tasks, int rowsMax, IntFunction<List<Dependence>> dependences) {
    Execution execution = new Execution(0, rowsMax);
    execution.openMember(Directive.NONE, 0);
    for (int i = 0; i < tasks; i++) {
      execution.strand(Directive.NONE, 3, 10);
      execution.depends(dependences.apply(i));
      execution.open(execution.next(), NodeKind.DEPENDENT_TASK, FIRST, 0, 0);
      execution.strand(FIRST, 10, 3);
      execution.close();
    }
    execution.close();
    execution.endRun();
    return execution.batches();
  }
}
