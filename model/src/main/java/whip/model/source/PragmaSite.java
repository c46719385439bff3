package whip.model.source;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import whip.model.source.Token.Kind;

/**
 * Judges whether a directive may be put on a line of its own above a loop. The text is not
 * preprocessed: what is not plain is refused, so that a patch is right where there is one.
 */
public final class PragmaSite {
  /** Directives that no statement belongs to. */
  private static final Set<String> ALONE =
      Set.of(
          "allocate",
          "assumes",
          "barrier",
          "begin",
          "cancel",
          "cancellation",
          "declare",
          "depobj",
          "end",
          "error",
          "flush",
          "interop",
          "nothing",
          "requires",
          "scan",
          "taskwait",
          "taskyield",
          "threadprivate");

  private final SourceText text;
  private final List<Token> all;

  /** Without comments and directives. */
  private final List<Token> code;

  /** Judge of one file. */
  public PragmaSite(SourceText text) {
    this.text = text;
    this.all = Tokens.of(text);
    this.code =
        all.stream()
            .filter(each -> each.kind() != Kind.COMMENT && each.kind() != Kind.DIRECTIVE)
            .toList();
  }

  /**
   * Why there can be no directive above a loop; empty where there can.
   *
   * @param place where it was when it was measured
   */
  public Optional<String> refusal(LoopPlace place) {
    if (place.line() < 1 || place.line() > text.lines()) {
      return Optional.of(
          "the file has no line %d: changed since it was measured?".formatted(place.line()));
    }
    if (text.hasLoneReturns()) {
      return Optional.of(
          "a line of the file ends with a carriage return alone, which patches cannot hold");
    }
    return inside(place.line()).or(() -> onLine(place));
  }

  /** A line may begin within something that the one above has begun. */
  private Optional<String> inside(int line) {
    int start = text.start(line);
    Optional<Token> around =
        all.stream().filter(each -> each.start() < start && each.end() > start).findFirst();
    if (around.isPresent()) {
      return Optional.of(
          switch (around.get().kind()) {
            case DIRECTIVE -> "line %d belongs to a macro".formatted(line);
            case COMMENT -> "line %d begins inside a comment".formatted(line);
            case STRING, WORD, OPERATOR -> "line %d begins inside a literal".formatted(line);
          });
    }
    return line > 1 && text.isContinued(line - 1)
        ? Optional.of("line %d continues the one above".formatted(line))
        : Optional.empty();
  }

  private Optional<String> onLine(LoopPlace place) {
    List<Token> tokens = code.stream().filter(each -> each.line() == place.line()).toList();
    boolean isLoop = tokens.stream().anyMatch(each -> each.is("for"));
    if (tokens.isEmpty() || !tokens.get(0).is("for")) {
      return Optional.of(isLoop ? notFirst(place.line()) : noLoop(place.line(), tokens));
    }
    Token loop = tokens.get(0);
    boolean areSeveral = tokens.stream().filter(each -> each.is("for")).count() > 1;
    int column = loop.start() - text.start(place.line()) + 1;
    if (place.column() > 0 ? place.column() != column : areSeveral) {
      return Optional.of(
          "line %d has several loops: give each a line of its own".formatted(place.line()));
    }
    return above(loop).or(() -> loop(place, code.indexOf(loop)));
  }

  private static String notFirst(int line) {
    return "the `for` is not the first word of line %d: give it a line of its own".formatted(line);
  }

  private static String noLoop(int line, List<Token> tokens) {
    boolean isOther = tokens.stream().anyMatch(each -> each.is("while") || each.is("do"));
    return isOther
        ? "line %d has a `while`: OpenMP needs a `for`".formatted(line)
        : "line %d has no `for`: a macro, or changed since it was measured?".formatted(line);
  }

  /** Nothing may stand between another pragma and its loop, nor ours and the loop. */
  private Optional<String> above(Token loop) {
    int index = all.indexOf(loop);
    while (index > 0 && all.get(index - 1).kind() == Kind.COMMENT) {
      index--;
    }
    if (index == 0) {
      return Optional.empty();
    }
    Token before = all.get(index - 1);
    boolean isOperator = index > 3 && before.is(")") && all.get(index - 4).is("_Pragma");
    boolean isPragma =
        before.isPragma() && !before.text().matches("(?s).*\\b(diagnostic|STDC|message)\\b.*");
    if (!isOperator && !isPragma) {
      return Optional.empty();
    }
    return Optional.of(
        before.isOpenMp()
            ? "a directive of OpenMP stands above it already, in line %d".formatted(before.line())
            : "a pragma stands above it, in line %d, that has to stay next to the loop"
                .formatted(before.line()));
  }

  private Optional<String> loop(LoopPlace place, int index) {
    int head = index + 1;
    Optional<Integer> headEnd = closing(head);
    if (headEnd.isEmpty()) {
      return Optional.of(odd(place.line()));
    }
    if (!new LoopHead(code.subList(head + 1, headEnd.get())).isCanonical()) {
      return Optional.of(
          "its head is not canonical: OpenMP needs `for (i = first; i < last; i += step)`");
    }
    int body = headEnd.get() + 1;
    Statements read = Statements.from(code, body);
    if (read.end().isEmpty()) {
      return Optional.of(odd(place.line()));
    }
    int end = read.end().get();
    return Stream.of(
            moved(place, body, end),
            read.exit().map(PragmaSite::leaving),
            nested(code.get(index), code.get(end - 1)))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private static String odd(int line) {
    return "the brackets behind line %d do not match: a macro, or `#if` in the loop?"
        .formatted(line);
  }

  /** Index of the parenthesis that closes the one at {@code open}. */
  private Optional<Integer> closing(int open) {
    if (open >= code.size() || !code.get(open).is("(")) {
      return Optional.empty();
    }
    int depth = 0;
    for (int i = open; i < code.size(); i++) {
      depth += code.get(i).is("(") ? 1 : code.get(i).is(")") ? -1 : 0;
      if (depth == 0) {
        return Optional.of(i);
      }
    }
    return Optional.empty();
  }

  /** A body without braces ends before its semicolon, or where its last macro begins. */
  private Optional<String> moved(LoopPlace place, int body, int end) {
    int last = code.get(end - 1).line();
    boolean isBlock = code.get(body).is("{");
    boolean isThere =
        isBlock
            ? place.lastLine() == last
            : place.lastLine() >= place.line() && place.lastLine() <= last;
    return place.lastLine() == 0 || isThere
        ? Optional.empty()
        : Optional.of(
            "it ends in line %d, and in line %d when it was measured: changed since?"
                .formatted(last, place.lastLine()));
  }

  private static String leaving(Token exit) {
    String how = Statements.isLeaving(exit) ? exit.text() : "goto " + exit.text();
    return "line %d may leave it early (%s)".formatted(exit.line(), how);
  }

  /** Directives that are comments to whip cc take effect with -fopenmp. */
  private Optional<String> nested(Token loop, Token last) {
    for (Token each : all) {
      boolean isInside = each.start() > loop.start() && each.start() < last.start();
      if (isInside && (each.isOpenMp() || each.is("_Pragma"))) {
        return Optional.of(
            "a directive of OpenMP lies in it already, in line %d".formatted(each.line()));
      }
      if (each.isOpenMp() && each.start() < loop.start() && isAround(each, loop)) {
        return Optional.of(
            "it lies in a directive of OpenMP already, in line %d".formatted(each.line()));
      }
    }
    return Optional.empty();
  }

  private boolean isAround(Token directive, Token loop) {
    String[] words = directive.text().split("\\W+", 5);
    if (words.length > 3 && ALONE.contains(words[3])) {
      return false;
    }
    int next = 0;
    while (code.get(next).start() < directive.start()) {
      next++;
    }
    Optional<Integer> end = Statements.from(code, next).end();
    return end.isEmpty() || code.get(end.get() - 1).end() > loop.start();
  }
}
