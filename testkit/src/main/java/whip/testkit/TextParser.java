package whip.testkit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import whip.testkit.Statement.Chunk;
import whip.testkit.Statement.Cost.Part;

/** Recursive descent over the grammar in testkit/README.md; one method per keyword's form. */
final class TextParser {
  /** Deeper text would only overflow the stack; real programs in text are shallow. */
  private static final int DEPTH_MAX = 500;

  private static final Map<String, Depend.Type> DEPEND_TYPES =
      Map.of(
          "in", Depend.Type.IN,
          "out", Depend.Type.OUT,
          "inout", Depend.Type.INOUT,
          "mutex", Depend.Type.MUTEXINOUTSET,
          "set", Depend.Type.INOUTSET);

  private final TextScanner scanner;
  private int works;
  private int unnamed;
  private int depth;

  TextParser(String text) {
    this.scanner = new TextScanner(text);
  }

  Program program() {
    List<Statement> body = body();
    if (!scanner.atEnd()) {
      throw scanner.error("expected a statement, found " + scanner.describeNext());
    }
    return new Program(body);
  }

  private List<Statement> body() {
    if (++depth > DEPTH_MAX) {
      throw scanner.error("nested deeper than " + DEPTH_MAX);
    }
    List<Statement> statements = new ArrayList<>();
    while (scanner.isWordNext()) {
      statements.add(statement());
    }
    depth--;
    return statements;
  }

  private Statement statement() {
    int column = scanner.column();
    String keyword = scanner.word("a statement");
    if (keyword.matches("w[0-9]+")) {
      return new Statement.Work(units(keyword, column), ++works);
    }
    return switch (keyword) {
      case "wait" -> new Statement.Taskwait(scanner.isNext('(') ? waitDepends() : List.of());
      case "barrier" -> new Statement.Barrier();
      case "cost" -> cost();
      case "mine" -> mine();
      case "source" -> new Statement.Source(iteration());
      case "sink" -> new Statement.Sink(iteration());
      case "fulfill" -> new Statement.Fulfill(event());
      case "spawn",
          "now",
          "group",
          "taskloop",
          "parallel",
          "for",
          "sections",
          "single",
          "masked",
          "critical",
          "lock",
          "ordered",
          "repeat",
          "whatif" ->
          block(keyword);
      default -> throw new ProgramSyntaxException(column, "unknown statement '" + keyword + "'");
    };
  }

  private static long units(String word, int column) {
    try {
      return Long.parseLong(word.substring(1));
    } catch (NumberFormatException e) {
      throw new ProgramSyntaxException(column, "more work than fits: " + word);
    }
  }

  private Statement cost() {
    scanner.expect('(');
    int column = scanner.column();
    String word = scanner.word("a cost");
    Part part =
        Arrays.stream(Part.values())
            .filter(each -> each != Part.SUBMIT && each.word().equals(word))
            .findFirst()
            .orElse(Part.SUBMIT);
    long units =
        switch (part) {
          case UNKNOWN -> 0;
          case SUBMIT -> costUnits(word, column);
          case ALLOC, COPY, FINISH -> costUnits(scanner.word("units"), column);
        };
    scanner.expect(')');
    return new Statement.Cost(part, units);
  }

  private static long costUnits(String word, int column) {
    try {
      return Long.parseLong(word);
    } catch (NumberFormatException e) {
      throw new ProgramSyntaxException(column, "expected a cost, found '" + word + "'");
    }
  }

  private List<Depend> waitDepends() {
    scanner.expect('(');
    List<Depend> depends = new ArrayList<>();
    do {
      int column = scanner.column();
      depends.add(depend(scanner.word("a dependence type"), column));
    } while (scanner.accept(','));
    scanner.expect(')');
    return depends;
  }

  private Depend depend(String type, int column) {
    if (!DEPEND_TYPES.containsKey(type)) {
      throw new ProgramSyntaxException(column, "unknown dependence type '" + type + "'");
    }
    String address = scanner.accept('*') ? Depend.ALL_MEMORY : scanner.word("an address");
    return new Depend(DEPEND_TYPES.get(type), address);
  }

  private String event() {
    scanner.expect('(');
    String event = scanner.word("an event");
    scanner.expect(')');
    return event;
  }

  private int iteration() {
    scanner.expect('(');
    int iteration = scanner.number("an iteration");
    scanner.expect(')');
    return iteration;
  }

  private Statement mine() {
    scanner.expect('(');
    List<List<Statement>> bodies = alternatives(this::body);
    scanner.expect(')');
    return new Statement.Mine(bodies);
  }

  private Statement block(String keyword) {
    scanner.expect('(');
    TextHeader header = header();
    scanner.expect(':');
    Statement block = block(keyword, header);
    header.requireAllUsed();
    scanner.expect(')');
    return block;
  }

  private Statement block(String keyword, TextHeader header) {
    return switch (keyword) {
      case "repeat" -> new Statement.Repeat(header.number("how often to repeat"), body());
      case "lock" -> new Statement.Lock(header.requiredName("the lock's name"), body());
      case "whatif" -> new Statement.WhatIf(header.requiredName("the annotation's name"), body());
      case "critical" -> {
        String name = name(header, keyword);
        yield new Statement.Critical(name, header.second(name), body());
      }
      case "spawn" ->
          new Statement.Spawn(
              name(header, keyword), header.depends(), header.untied(), header.event(), body());
      case "now" -> new Statement.Undeferred(name(header, keyword), header.depends(), body());
      case "group" -> new Statement.Taskgroup(name(header, keyword), body());
      case "taskloop" -> new Statement.Taskloop(name(header, keyword), alternatives(this::body));
      case "parallel" ->
          new Statement.Parallel(name(header, keyword), header.optionalNumber(), body());
      case "for" ->
          new Statement.Loop(name(header, keyword), header.nowait(), header.isStatic(), chunks());
      case "sections" -> new Statement.Sections(name(header, keyword), header.nowait(), chunks());
      case "single" ->
          new Statement.Single(name(header, keyword), header.nowait(), header.owner(0), body());
      case "masked" -> new Statement.Masked(name(header, keyword), body());
      case "ordered" -> new Statement.Ordered(name(header, keyword), body());
      default -> throw new IllegalStateException("bug: no block " + keyword);
    };
  }

  private String name(TextHeader header, String keyword) {
    return header.startsWithName() ? header.name() : keyword + ++unnamed;
  }

  private <T> List<T> alternatives(Function<Integer, T> alternative) {
    List<T> alternatives = new ArrayList<>();
    do {
      alternatives.add(alternative.apply(alternatives.size()));
    } while (scanner.accept('|'));
    return alternatives;
  }

  private List<List<Statement>> alternatives(Supplier<List<Statement>> body) {
    return alternatives(number -> body.get());
  }

  private List<Chunk> chunks() {
    return alternatives(
        number -> new Chunk(scanner.accept('@') ? scanner.number("a member") : number, body()));
  }

  /** Parses the parts before the colon. */
  private TextHeader header() {
    TextHeader header = new TextHeader(scanner.column());
    if (!scanner.isNext(':')) {
      do {
        headerPart(header);
      } while (scanner.accept(','));
    }
    return header;
  }

  private void headerPart(TextHeader header) {
    int column = scanner.column();
    if (scanner.accept('@')) {
      header.addOwner(scanner.number("a member"), column);
      return;
    }
    String word = scanner.word("a name or an option");
    if (word.equals("detach") && scanner.isWordNext()) {
      header.addEvent(scanner.word("an event"), column);
    } else if (scanner.isWordNext() || scanner.isNext('*')) {
      header.addDepend(depend(word, column), column);
    } else {
      header.addWord(word, column);
    }
  }

  /** The keyword of a dependence type, as {@link TextPrinter} writes it. */
  static String keyword(Depend.Type type) {
    return DEPEND_TYPES.entrySet().stream()
        .filter(entry -> entry.getValue() == type)
        .map(Map.Entry::getKey)
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("bug: no keyword for " + type));
  }
}
