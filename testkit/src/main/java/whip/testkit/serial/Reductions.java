package whip.testkit.serial;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import whip.testkit.serial.SerialProgram.Expression;
import whip.testkit.serial.SerialProgram.Statement;

/**
 * Variables that a loop only updates, always by one operator: their chains may be broken. Every
 * access in the loop is looked at, those of an array also in functions that it calls.
 */
final class Reductions {
  /** How a loop updates a variable; without an operator it does other things to it, too. */
  record Updates(Operator operator, boolean isArray, boolean isHistogram) {
    private Updates and(Updates other) {
      return new Updates(
          operator == other.operator ? operator : null,
          isArray || other.isArray,
          isHistogram || other.isHistogram);
    }
  }

  private final SerialProgram program;
  private final Map<String, Updates> found = new TreeMap<>();
  private final Set<String> written = new HashSet<>();
  private final Set<String> called = new HashSet<>();

  private Reductions(SerialProgram program) {
    this.program = program;
  }

  /** Variables by name, of the loop with that induction and body. */
  static Map<String, Updates> of(SerialProgram program, String induction, List<Statement> body) {
    Reductions search = new Reductions(program);
    search.written.add(induction);
    search.collectWritten(body);
    search.all(body, false);
    search.found.values().removeIf(updates -> updates.operator() == null);
    return search.found;
  }

  private void collectWritten(List<Statement> body) {
    for (Statement each : body) {
      if (each instanceof SerialProgram.Assign assign && assign.index() == null) {
        written.add(assign.variable());
      } else if (each instanceof SerialProgram.Update update && update.index() == null) {
        written.add(update.variable());
      } else if (each instanceof SerialProgram.For loop) {
        written.add(loop.variable());
        collectWritten(loop.body());
      } else if (each instanceof SerialProgram.While loop) {
        collectWritten(loop.body());
      } else if (each instanceof SerialProgram.If branch) {
        collectWritten(branch.then());
        collectWritten(branch.otherwise());
      }
    }
  }

  private void all(List<Statement> body, boolean isCallee) {
    body.forEach(each -> statement(each, isCallee));
  }

  private void statement(Statement statement, boolean isCallee) {
    if (statement instanceof SerialProgram.Assign assign) {
      other(assign.variable(), assign.index() != null, isCallee);
      index(assign.index(), isCallee);
      expression(assign.value(), isCallee);
    } else if (statement instanceof SerialProgram.Update update) {
      update(update, isCallee);
      index(update.index(), isCallee);
      expression(update.value(), isCallee);
    } else if (statement instanceof SerialProgram.For loop) {
      expression(loop.count(), isCallee);
      all(loop.body(), isCallee);
    } else if (statement instanceof SerialProgram.While loop) {
      expression(loop.test(), isCallee);
      all(loop.body(), isCallee);
    } else if (statement instanceof SerialProgram.If branch) {
      expression(branch.test(), isCallee);
      all(branch.then(), isCallee);
      all(branch.otherwise(), isCallee);
    } else if (statement instanceof SerialProgram.BreakIf exit) {
      expression(exit.test(), isCallee);
    } else if (statement instanceof SerialProgram.Return result) {
      expression(result.value(), isCallee);
    } else if (statement instanceof SerialProgram.Print print) {
      expression(print.value(), isCallee);
    } else if (statement instanceof SerialProgram.Evaluate evaluate) {
      expression(evaluate.value(), isCallee);
    }
  }

  private void update(SerialProgram.Update update, boolean isCallee) {
    boolean isArray = update.index() != null;
    if (isArray || !isCallee) {
      boolean isHistogram = isArray && (isCallee || !isInvariant(update.index()));
      found.merge(
          update.variable(), new Updates(update.operator(), isArray, isHistogram), Updates::and);
    }
  }

  private void other(String variable, boolean isArray, boolean isCallee) {
    if (isArray || !isCallee) {
      found.merge(variable, new Updates(null, isArray, false), Updates::and);
    }
  }

  private void index(Expression index, boolean isCallee) {
    if (index != null) {
      expression(index, isCallee);
    }
  }

  private void expression(Expression expression, boolean isCallee) {
    if (expression instanceof SerialProgram.Scalar scalar) {
      other(scalar.name(), false, isCallee);
    } else if (expression instanceof SerialProgram.Element element) {
      other(element.array(), true, isCallee);
      expression(element.index(), isCallee);
    } else if (expression instanceof SerialProgram.Binary binary) {
      expression(binary.left(), isCallee);
      expression(binary.right(), isCallee);
    } else if (expression instanceof SerialProgram.Call call) {
      call.arguments().forEach(argument -> expression(argument, isCallee));
      if (called.add(call.function())) {
        all(program.functions().get(call.function()).body(), true);
      }
    }
  }

  private boolean isInvariant(Expression index) {
    if (index instanceof SerialProgram.Scalar scalar) {
      return !written.contains(scalar.name());
    }
    if (index instanceof SerialProgram.Binary binary) {
      return isInvariant(binary.left()) && isInvariant(binary.right());
    }
    return index instanceof SerialProgram.Literal;
  }
}
