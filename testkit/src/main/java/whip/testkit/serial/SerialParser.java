package whip.testkit.serial;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import whip.testkit.serial.SerialProgram.Expression;
import whip.testkit.serial.SerialProgram.Statement;

/** Reads the text form of serial programs; testkit/README.md has its grammar. */
final class SerialParser {
  private static final Pattern TOKEN =
      Pattern.compile("\\s*([A-Za-z_]\\w*|\\d+|[-+*/%&<]\\.?=?|==|!=|=|[(){}\\[\\],])");

  private final List<String> tokens = new ArrayList<>();
  private int next;
  private int sites;
  private int lines;

  private SerialParser(String text) {
    Matcher token = TOKEN.matcher(text.strip());
    int end = 0;
    while (end < text.strip().length()) {
      if (!token.find(end) || token.start() != end) {
        throw new IllegalArgumentException("cannot read " + text.strip().substring(end));
      }
      tokens.add(token.group(1));
      end = token.end();
    }
  }

  /**
   * Reads a program.
   *
   * @throws IllegalArgumentException where the text is none
   */
  static SerialProgram parse(String text) {
    return new SerialParser(text).program();
  }

  private SerialProgram program() {
    Map<String, List<Long>> arrays = new LinkedHashMap<>();
    Map<String, SerialProgram.Function> functions = new LinkedHashMap<>();
    while (next < tokens.size()) {
      String word = take();
      if (word.equals("array")) {
        String name = take();
        arrays.put(name, contents());
      } else {
        functions.put(word, function(word));
      }
    }
    if (!functions.containsKey("main")) {
      throw new IllegalArgumentException("no function main");
    }
    return new SerialProgram(arrays, functions);
  }

  /** {@code [16]}, or {@code [16] = 3 -1}: the values again and again. */
  private List<Long> contents() {
    expect("[");
    int size = Integer.parseInt(take());
    expect("]");
    List<Long> values = new ArrayList<>();
    if (accept("=")) {
      while (isNext("-") || isNumberNext()) {
        values.add(accept("-") ? -Long.parseLong(take()) : Long.parseLong(take()));
      }
    }
    List<Long> all = new ArrayList<>();
    for (int each = 0; each < size; each++) {
      all.add(values.isEmpty() ? 0L : values.get(each % values.size()));
    }
    return all;
  }

  private SerialProgram.Function function(String name) {
    int line = ++lines;
    List<String> parameters = new ArrayList<>();
    if (accept("(")) {
      while (!accept(")")) {
        parameters.add(take());
        accept(",");
      }
    }
    return new SerialProgram.Function(name, line, parameters, block());
  }

  private List<Statement> block() {
    expect("{");
    List<Statement> body = new ArrayList<>();
    while (!accept("}")) {
      body.add(statement());
    }
    return body;
  }

  private Statement statement() {
    int line = ++lines;
    String word = take();
    return switch (word) {
      case "for" -> loop(line);
      case "while" -> new SerialProgram.While(line, take(), expression(0), block());
      case "if" ->
          new SerialProgram.If(line, expression(0), block(), accept("else") ? block() : List.of());
      case "break" -> {
        expect("if");
        yield new SerialProgram.BreakIf(line, expression(0));
      }
      case "return" -> new SerialProgram.Return(line, expression(0), sites++);
      case "print" -> new SerialProgram.Print(line, expression(0), sites++);
      default -> write(line, word);
    };
  }

  private Statement loop(int line) {
    String variable = take();
    expect("in");
    return new SerialProgram.For(line, variable, expression(0), block());
  }

  private Statement write(int line, String variable) {
    if (isNext("(")) {
      return new SerialProgram.Evaluate(line, call(variable));
    }
    Expression index = null;
    if (accept("[")) {
      index = expression(0);
      expect("]");
    }
    String sign = take();
    if (sign.equals("=")) {
      return new SerialProgram.Assign(line, variable, index, expression(0), sites++);
    }
    String symbol = sign.endsWith("=") ? sign.substring(0, sign.length() - 1) : sign;
    if (!sign.endsWith("=")) {
      expect("=");
    }
    Operator operator = Operator.of(symbol).filter(Operator::isReduction).orElseThrow();
    int site = sites;
    sites += 3;
    return new SerialProgram.Update(line, variable, index, operator, expression(0), site);
  }

  private Expression expression(int precedence) {
    if (precedence > 2) {
      return primary();
    }
    Expression left = expression(precedence + 1);
    while (true) {
      Optional<Operator> operator =
          next < tokens.size() ? Operator.of(tokens.get(next)) : Optional.empty();
      if (operator.isEmpty() || operator.get().precedence() != precedence) {
        return left;
      }
      next++;
      left = new SerialProgram.Binary(operator.get(), left, expression(precedence + 1), sites++);
    }
  }

  private Expression primary() {
    if (accept("(")) {
      Expression inner = expression(0);
      expect(")");
      return inner;
    }
    if (accept("-")) {
      return new SerialProgram.Literal(-Long.parseLong(take()));
    }
    String word = take();
    if (Character.isDigit(word.charAt(0))) {
      return new SerialProgram.Literal(Long.parseLong(word));
    }
    if (isNext("(")) {
      return call(word);
    }
    if (accept("[")) {
      Expression index = expression(0);
      expect("]");
      return new SerialProgram.Element(word, index, sites++);
    }
    return new SerialProgram.Scalar(word);
  }

  private Expression call(String function) {
    expect("(");
    List<Expression> arguments = new ArrayList<>();
    while (!accept(")")) {
      arguments.add(expression(0));
      accept(",");
    }
    if (function.equals("min") || function.equals("max")) {
      return new SerialProgram.Binary(
          Operator.of(function).orElseThrow(), arguments.get(0), arguments.get(1), sites++);
    }
    return new SerialProgram.Call(function, arguments, sites++);
  }

  private String take() {
    if (next == tokens.size()) {
      throw new IllegalArgumentException("the program ends too soon");
    }
    return tokens.get(next++);
  }

  private boolean isNext(String token) {
    return next < tokens.size() && tokens.get(next).equals(token);
  }

  private boolean isNumberNext() {
    return next < tokens.size() && Character.isDigit(tokens.get(next).charAt(0));
  }

  private boolean accept(String token) {
    boolean isThere = isNext(token);
    next += isThere ? 1 : 0;
    return isThere;
  }

  private void expect(String token) {
    if (!accept(token)) {
      throw new IllegalArgumentException(
          "expected %s, found %s"
              .formatted(token, next < tokens.size() ? tokens.get(next) : "the end"));
    }
  }
}
