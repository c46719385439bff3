package whip.testkit.serial;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Random serial programs as text: nests of loops with affine and indirect accesses, calls,
 * conditionals, reductions, and recursion. Loops are short, so that the judge's graph stays small.
 */
public final class SerialGenerator {
  private static final int DEPTH_MAX = 3;
  private static final int COUNT_MAX = 5;

  /** Six iterations of each of two loops, and an offset. */
  private static final int ARRAY = 64;

  private final Random random;
  private final StringBuilder text = new StringBuilder();
  private final List<String> inductions = new ArrayList<>();
  private int loops;
  private int functions;

  private SerialGenerator(long seed) {
    random = new Random(seed);
  }

  /** The program of that seed. */
  public static String program(long seed) {
    SerialGenerator generator = new SerialGenerator(seed);
    generator.whole();
    return generator.text.toString();
  }

  private void whole() {
    for (String array : List.of("a", "b", "h")) {
      text.append("array %s[%d] ".formatted(array, ARRAY));
    }
    text.append("array k[%d] =".formatted(ARRAY));
    for (int each = 0; each < 7; each++) {
      text.append(" ").append(random.nextInt(8));
    }
    text.append("\nrec(n) { r = n if 0 < n { r = rec(n - 1) + a[n] for z in n { a[z] = r } }");
    text.append(" return r }\n");
    int helpers = random.nextInt(3);
    for (int each = 0; each < helpers; each++) {
      text.append("f%d(x) {".formatted(each));
      body(1, 2);
      text.append(" return x + a[0] }\n");
      inductions.clear();
      functions++;
    }
    text.append("main { s = 1 t = 0 x = 2");
    body(0, 2 + random.nextInt(3));
    text.append(" b[0] = s + t }");
  }

  private void body(int depth, int statements) {
    for (int each = 0; each < statements; each++) {
      statement(depth);
    }
  }

  private void statement(int depth) {
    int kind = random.nextInt(depth < DEPTH_MAX ? 12 : 9);
    switch (kind) {
      case 0 -> text.append(" a[%s] = %s".formatted(index(), expression(2)));
      case 1 -> text.append(" b[%s] = %s".formatted(index(), expression(2)));
      case 2 -> text.append(" s %s %s".formatted(pick("+=", "+.=", "max="), expression(1)));
      case 3 -> text.append(" h[%s] += %s".formatted(pick(index(), "0"), expression(1)));
      case 4 -> text.append(" t = %s".formatted(expression(2)));
      case 5 -> text.append(" %s[%s] = %s".formatted(pick("a", "b"), index(), "t"));
      case 6 -> text.append(" x = %s".formatted(call()));
      case 7 -> text.append(" print %s".formatted(expression(1)));
      default -> nested(kind, depth);
    }
  }

  private void nested(int kind, int depth) {
    if (kind == 8) {
      text.append(" if %s %s 3 {".formatted(expression(1), pick("<", "==", "<.")));
      body(DEPTH_MAX, 1);
      text.append(random.nextBoolean() ? " } else {" : " }");
      if (text.charAt(text.length() - 1) == '{') {
        body(DEPTH_MAX, 1);
        text.append(" }");
      }
      return;
    }
    String induction = "i" + loops++;
    text.append(" for %s in %d {".formatted(induction, random.nextInt(COUNT_MAX + 1)));
    inductions.add(induction);
    body(depth + 1, 1 + random.nextInt(3));
    inductions.remove(inductions.size() - 1);
    if (random.nextInt(6) == 0) {
      text.append(" break if %s == 3".formatted(expression(1)));
    }
    text.append(" }");
  }

  private String index() {
    if (inductions.isEmpty() || random.nextInt(6) == 0) {
      return Integer.toString(random.nextInt(4));
    }
    String one = inductions.get(random.nextInt(inductions.size()));
    String other = inductions.get(random.nextInt(inductions.size()));
    return switch (random.nextInt(5)) {
      case 0 -> one;
      case 1 -> one + " + " + random.nextInt(4);
      case 2 -> one + " * 6 + " + other;
      case 3 -> one + " + " + other;
      default -> "k[" + one + "]";
    };
  }

  private String expression(int depth) {
    if (depth == 0 || random.nextInt(4) == 0) {
      return switch (random.nextInt(5)) {
        case 0 -> Integer.toString(random.nextInt(9));
        case 1 -> "t";
        case 2 -> inductions.isEmpty() ? "x" : inductions.get(random.nextInt(inductions.size()));
        default -> pick("a", "b") + "[" + index() + "]";
      };
    }
    String operator = pick("+", "*", "-", "/.", "*.", "+.", "&");
    return "(%s %s %s)".formatted(expression(depth - 1), operator, expression(depth - 1));
  }

  private String call() {
    return functions == 0 || random.nextInt(3) == 0
        ? "rec(" + random.nextInt(4) + ")"
        : "f%d(%s)".formatted(random.nextInt(functions), expression(1));
  }

  private String pick(String... from) {
    return from[random.nextInt(from.length)];
  }
}
