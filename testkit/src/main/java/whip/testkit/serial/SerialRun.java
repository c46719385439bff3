package whip.testkit.serial;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.LongPredicate;
import whip.testkit.serial.DataflowGraph.Edge;
import whip.testkit.serial.SerialProgram.Expression;
import whip.testkit.serial.SerialProgram.Statement;

/** Runs a program and notes its operations. */
final class SerialRun {
  private static final long LOAD = 4;
  private static final long STORE = 1;
  private static final long OPAQUE = 10;
  private static final int OPERATIONS_MAX = 2_000_000;
  private static final String OUTPUT = "output";

  /** A value, and what made it. */
  private record Value(long value, int operation, Set<Dependence> crossed) {
    static Value constant(long value) {
      return new Value(value, DataflowGraph.NONE, Set.of());
    }
  }

  private final SerialProgram program;
  private final boolean isBreaking;
  private final DataflowGraph graph = new DataflowGraph();
  private final Map<String, List<Cell>> arrays = new HashMap<>();
  private final Cell output = new Cell(OUTPUT, true, 0);
  private final Map<String, LoopRecord> loops = new TreeMap<>();
  private final Deque<List<RegionInstance>> open = new ArrayDeque<>();
  private final Deque<Value> controls = new ArrayDeque<>();
  private Map<String, Cell> frame = new HashMap<>();
  private Scope scope;
  private Value result = Value.constant(0);

  private SerialRun(SerialProgram program, boolean isBreaking) {
    this.program = program;
    this.isBreaking = isBreaking;
    program
        .arrays()
        .forEach(
            (name, values) ->
                arrays.put(
                    name, values.stream().map(value -> new Cell(name, true, value)).toList()));
  }

  /** Everything that a run leaves behind. */
  record Outcome(RegionInstance root, DataflowGraph graph, Map<String, LoopRecord> loops) {}

  /**
   * Runs {@code main}.
   *
   * @param isBreaking whether reductions are broken
   */
  static Outcome of(SerialProgram program, boolean isBreaking) {
    SerialRun run = new SerialRun(program, isBreaking);
    run.open.push(new ArrayList<>());
    run.call("main", List.of());
    return new Outcome(run.open.pop().get(0), run.graph, run.loops);
  }

  private Value call(String name, List<Value> arguments) {
    SerialProgram.Function function = program.functions().get(name);
    Map<String, Cell> callers = frame;
    Map<String, Cell> locals = new HashMap<>();
    for (int each = 0; each < arguments.size(); each++) {
      String parameter = function.parameters().get(each);
      Cell cell = new Cell(parameter, false, arguments.get(each).value());
      cell.origin =
          new Cell.Origin(
              arguments.get(each).operation(),
              arguments.get(each).crossed(),
              function.line(),
              scope);
      locals.put(parameter, cell);
    }
    int begin = graph.size();
    open.push(new ArrayList<>());
    frame = locals;
    result = Value.constant(0);
    block(function.body());
    Value returned = result;
    frame = callers;
    close("function", name, function.line(), begin);
    return returned;
  }

  private void close(String kind, String name, int line, int begin) {
    List<RegionInstance> children = open.pop();
    int end = graph.size();
    open.peek()
        .add(
            new RegionInstance(
                kind,
                name,
                line,
                begin,
                end,
                graph.work(begin, end),
                graph.longestPath(begin, end, edge -> false),
                children));
  }

  /** True when the innermost loop is to be left. */
  private boolean block(List<Statement> body) {
    for (Statement each : body) {
      if (statement(each)) {
        return true;
      }
    }
    return false;
  }

  private boolean statement(Statement statement) {
    int line = statement.line();
    if (statement instanceof SerialProgram.Assign assign) {
      assign(assign);
    } else if (statement instanceof SerialProgram.Update update) {
      update(update);
    } else if (statement instanceof SerialProgram.For loop) {
      run(loop);
    } else if (statement instanceof SerialProgram.While loop) {
      run(loop);
    } else if (statement instanceof SerialProgram.If branch) {
      Value test = value(branch.test(), line);
      controls.push(test);
      boolean isLeft = block(test.value() != 0 ? branch.then() : branch.otherwise());
      controls.pop();
      return isLeft;
    } else if (statement instanceof SerialProgram.BreakIf exit) {
      return value(exit.test(), line).value() != 0;
    } else if (statement instanceof SerialProgram.Return returned) {
      Value value = value(returned.value(), line);
      result = operation(0, returned.site(), value.value(), List.of(value));
    } else if (statement instanceof SerialProgram.Print print) {
      Value value = value(print.value(), line);
      Value before = read(output, line);
      write(output, operation(OPAQUE, print.site(), 0, List.of(value, before)), line);
    } else if (statement instanceof SerialProgram.Evaluate evaluate) {
      value(evaluate.value(), line);
    }
    return false;
  }

  private void assign(SerialProgram.Assign assign) {
    Value value = value(assign.value(), assign.line());
    if (assign.index() == null) {
      write(scalar(assign.variable()), value, assign.line());
      return;
    }
    Value index = index(assign.index(), assign.line());
    Value stored = operation(STORE, assign.site(), value.value(), List.of(value, index));
    write(cell(assign.variable(), index.value()), stored, assign.line());
  }

  private void update(SerialProgram.Update update) {
    int line = update.line();
    Value value = value(update.value(), line);
    Value index = update.index() == null ? null : index(update.index(), line);
    Cell cell = index == null ? scalar(update.variable()) : cell(update.variable(), index.value());
    touch(cell, update.variable(), index != null);
    Value old = read(cell, line);
    if (index != null) {
      old = operation(LOAD, update.site(), old.value(), List.of(old, index));
    }
    Operator operator = update.operator();
    Value changed =
        operation(
            operator.latency(),
            update.site() + 1,
            operator.apply(old.value(), value.value()),
            List.of(old, value));
    if (index != null) {
      changed = operation(STORE, update.site() + 2, changed.value(), List.of(changed, index));
    }
    write(cell, changed, line);
  }

  /** Notes an update in every open loop that breaks the chain of that variable. */
  private void touch(Cell cell, String variable, boolean isArray) {
    for (Scope each = scope; each != null; each = each.outer()) {
      LoopRun run = each.loop();
      Reductions.Updates updates = run.record.reductions.get(variable);
      if (isBreaking && updates != null && (isArray || run.frame == frame)) {
        run.chains.computeIfAbsent(
            cell, absent -> new LoopRun.Chain(cell.origin, updates.operator()));
        run.updated.add(cell);
      }
    }
  }

  private void run(SerialProgram.For loop) {
    long count = value(loop.count(), loop.line()).value();
    Cell induction = scalar(loop.variable());
    induction.isInduction = true;
    boolean isCancellable = hasBreak(loop.body());
    run(
        loop.variable(),
        loop.line(),
        isCancellable,
        loop.body(),
        iteration -> {
          induction.value = iteration;
          return iteration < count;
        });
  }

  private void run(SerialProgram.While loop) {
    run(
        loop.name(),
        loop.line(),
        true,
        loop.body(),
        iteration -> value(loop.test(), loop.line()).value() != 0);
  }

  private void run(
      String name, int line, boolean isCancellable, List<Statement> body, LongPredicate test) {
    LoopRecord record =
        loops.computeIfAbsent(
            name,
            absent -> new LoopRecord(name, Reductions.of(program, name, body), isCancellable));
    Scope outer = scope;
    LoopRun run = new LoopRun(record, frame);
    int begin = graph.size();
    open.push(new ArrayList<>());
    boolean isLeft = false;
    for (long iteration = 0; !isLeft; iteration++) {
      scope = new Scope(run, iteration, outer);
      int first = graph.size();
      open.push(new ArrayList<>());
      if (test.test(iteration)) {
        isLeft = block(body);
        close("iteration", name, line, first);
      } else {
        isLeft = true;
        List<RegionInstance> called = open.pop();
        open.peek().addAll(called);
      }
      run.endIteration();
    }
    scope = outer;
    run.chains.forEach(this::combine);
    close("loop", name, line, begin);
  }

  /** Adds the parts of a reduction up, pair by pair. */
  private void combine(Cell cell, LoopRun.Chain chain) {
    List<Edge> edges = new ArrayList<>();
    int last = 0;
    for (Cell.Origin end : chain.ends) {
      edges.add(new Edge(end.operation(), end.crossed()));
      last = end.line();
    }
    int rounds = 0;
    while (1L << rounds < chain.ends.size()) {
      rounds++;
    }
    int combined = graph.add(rounds * chain.operator.latency(), DataflowGraph.COMBINING, edges);
    cell.origin = new Cell.Origin(combined, Set.of(), last, scope);
  }

  private static boolean hasBreak(List<Statement> body) {
    return body.stream()
        .anyMatch(
            each ->
                each instanceof SerialProgram.BreakIf
                    || (each instanceof SerialProgram.If branch
                        && (hasBreak(branch.then()) || hasBreak(branch.otherwise()))));
  }

  private Value value(Expression expression, int line) {
    if (expression instanceof SerialProgram.Literal number) {
      return Value.constant(number.value());
    }
    if (expression instanceof SerialProgram.Scalar scalar) {
      Cell cell = scalar(scalar.name());
      return cell.isInduction ? Value.constant(cell.value) : read(cell, line);
    }
    if (expression instanceof SerialProgram.Element element) {
      Value index = index(element.index(), line);
      Value content = read(cell(element.array(), index.value()), line);
      return operation(LOAD, element.site(), content.value(), List.of(content, index));
    }
    if (expression instanceof SerialProgram.Binary binary) {
      Value left = value(binary.left(), line);
      Value right = value(binary.right(), line);
      return operation(
          binary.operator().latency(),
          binary.site(),
          binary.operator().apply(left.value(), right.value()),
          List.of(left, right));
    }
    SerialProgram.Call call = (SerialProgram.Call) expression;
    List<Value> arguments = new ArrayList<>();
    call.arguments().forEach(argument -> arguments.add(value(argument, line)));
    return call(call.function(), arguments);
  }

  /** An address: whatever is made of inductions and constants alone takes no time. */
  private Value index(Expression index, int line) {
    return isAddress(index) ? Value.constant(address(index)) : value(index, line);
  }

  private boolean isAddress(Expression index) {
    if (index instanceof SerialProgram.Scalar scalar) {
      return scalar(scalar.name()).isInduction;
    }
    if (index instanceof SerialProgram.Binary binary) {
      return isAddress(binary.left()) && isAddress(binary.right());
    }
    return index instanceof SerialProgram.Literal;
  }

  private long address(Expression index) {
    if (index instanceof SerialProgram.Binary binary) {
      return binary.operator().apply(address(binary.left()), address(binary.right()));
    }
    return index instanceof SerialProgram.Literal number
        ? number.value()
        : scalar(((SerialProgram.Scalar) index).name()).value;
  }

  private Value operation(long latency, int site, long value, List<Value> operands) {
    if (graph.size() >= OPERATIONS_MAX) {
      throw new IllegalArgumentException("the program runs too long for the judge");
    }
    List<Edge> edges = new ArrayList<>();
    for (Value each : operands) {
      add(edges, each);
    }
    for (Value each : controls) {
      add(edges, each);
    }
    return new Value(value, graph.add(latency, site, edges), Set.of());
  }

  private static void add(List<Edge> edges, Value value) {
    if (value.operation() != DataflowGraph.NONE) {
      edges.add(new Edge(value.operation(), value.crossed()));
    }
  }

  private Value read(Cell cell, int line) {
    Cell.Origin origin = cell.origin;
    Set<Dependence> crossed = new HashSet<>(origin.crossed());
    for (Scope each = scope; each != null; each = each.outer()) {
      LoopRun run = each.loop();
      run.read(cell, each.iteration());
      long written = origin.scope() == null ? -1 : origin.scope().iterationOf(run);
      if (written >= 0 && written < each.iteration()) {
        Dependence carried = new Dependence(run.record.name, origin.line(), line, cell.name);
        run.record.carried(carried, each.iteration() - written);
        crossed.add(carried);
      }
    }
    for (Scope each = origin.scope(); each != null; each = each.outer()) {
      if (scope == null || scope.iterationOf(each.loop()) < 0) {
        each.loop().noteLiveOut(cell);
      }
    }
    return new Value(cell.value, origin.operation(), crossed);
  }

  private void write(Cell cell, Value value, int line) {
    for (Scope each = scope; each != null; each = each.outer()) {
      each.loop().write(cell, each.iteration());
    }
    cell.value = value.value();
    cell.origin = new Cell.Origin(value.operation(), value.crossed(), line, scope);
  }

  private Cell scalar(String name) {
    return frame.computeIfAbsent(name, absent -> new Cell(name, false, 0));
  }

  private Cell cell(String array, long index) {
    List<Cell> cells = arrays.get(array);
    if (cells == null || index < 0 || index >= cells.size()) {
      throw new IllegalArgumentException("there is no " + array + "[" + index + "]");
    }
    return cells.get((int) index);
  }
}
