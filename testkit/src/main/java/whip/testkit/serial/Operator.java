package whip.testkit.serial;

import java.util.Arrays;
import java.util.Optional;

/** Operators of text programs with their latencies; a point makes them floating. */
enum Operator {
  ADD("+", 1),
  SUBTRACT("-", 1),
  MULTIPLY("*", 2),
  DIVIDE("/", 10),
  REMAINDER("%", 10),
  AND("&", 1),
  LESS("<", 1),
  EQUAL("==", 1),
  UNEQUAL("!=", 1),
  MIN("min", 1),
  MAX("max", 1),
  FLOATING_ADD("+.", 2),
  FLOATING_SUBTRACT("-.", 2),
  FLOATING_MULTIPLY("*.", 5),
  FLOATING_DIVIDE("/.", 20),
  FLOATING_LESS("<.", 2);

  private final String symbol;
  private final long latency;

  Operator(String symbol, long latency) {
    this.symbol = symbol;
    this.latency = latency;
  }

  static Optional<Operator> of(String symbol) {
    return Arrays.stream(values()).filter(each -> each.symbol.equals(symbol)).findFirst();
  }

  String symbol() {
    return symbol;
  }

  long latency() {
    return latency;
  }

  /** The value; all numbers are whole, and a division by 0 gives 0. */
  long apply(long left, long right) {
    return switch (this) {
      case ADD, FLOATING_ADD -> left + right;
      case SUBTRACT, FLOATING_SUBTRACT -> left - right;
      case MULTIPLY, FLOATING_MULTIPLY -> left * right;
      case DIVIDE, FLOATING_DIVIDE -> right == 0 ? 0 : left / right;
      case REMAINDER -> right == 0 ? 0 : Math.floorMod(left, right);
      case AND -> left & right;
      case LESS, FLOATING_LESS -> left < right ? 1 : 0;
      case EQUAL -> left == right ? 1 : 0;
      case UNEQUAL -> left != right ? 1 : 0;
      case MIN -> Math.min(left, right);
      case MAX -> Math.max(left, right);
    };
  }

  /** Name in a clause, where floating and whole numbers share one. */
  String clause() {
    return isFloating() ? symbol.substring(0, symbol.length() - 1) : symbol;
  }

  boolean isFloating() {
    return symbol.endsWith(".");
  }

  /** The loosest is 0; {@code min} and {@code max} are written as calls. */
  int precedence() {
    return switch (this) {
      case LESS, EQUAL, UNEQUAL, FLOATING_LESS -> 0;
      case ADD, SUBTRACT, AND, FLOATING_ADD, FLOATING_SUBTRACT -> 1;
      case MULTIPLY, DIVIDE, REMAINDER, FLOATING_MULTIPLY, FLOATING_DIVIDE -> 2;
      case MIN, MAX -> 3;
    };
  }

  /** Whether updates may come in any order, so that a chain of them can be broken. */
  boolean isReduction() {
    return switch (this) {
      case ADD, MULTIPLY, MIN, MAX, AND, FLOATING_ADD, FLOATING_MULTIPLY -> true;
      case SUBTRACT,
          DIVIDE,
          REMAINDER,
          LESS,
          EQUAL,
          UNEQUAL,
          FLOATING_SUBTRACT,
          FLOATING_DIVIDE,
          FLOATING_LESS ->
          false;
    };
  }
}
