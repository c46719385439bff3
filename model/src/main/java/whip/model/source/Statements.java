package whip.model.source;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import whip.model.source.Token.Kind;

/**
 * Finds where a statement ends, and what leaves it before its end. Macros are taken for names and
 * calls, so a jump in one is not seen.
 */
final class Statements {
  private static final Set<String> KEYWORDS =
      Set.of("for", "while", "do", "if", "else", "switch", "case", "default", "try");

  private static final Set<String> LEAVING =
      Set.of(
          "break",
          "return",
          "goto",
          "throw",
          "co_return",
          "co_yield",
          "co_await",
          "longjmp",
          "siglongjmp",
          "_longjmp");

  private static final Set<String> TYPES = Set.of("struct", "class", "union", "enum");

  private final List<Token> tokens;
  private int at;
  private int loops;
  private boolean isOfType;
  private boolean isBroken;
  private final List<Token> leaving = new ArrayList<>();
  private final List<Token> jumps = new ArrayList<>();
  private final Set<String> labels = new HashSet<>();

  private Statements(List<Token> tokens, int from) {
    this.tokens = tokens;
    this.at = from;
  }

  /**
   * Reads the statement that begins there.
   *
   * @param tokens without comments and directives of the preprocessor
   */
  static Statements from(List<Token> tokens, int from) {
    Statements read = new Statements(tokens, from);
    read.statement();
    return read;
  }

  /** Index of the token behind it; empty where the text ends before, or its brackets are odd. */
  Optional<Integer> end() {
    return isBroken ? Optional.empty() : Optional.of(at);
  }

  /** The first {@code break}, {@code return} or other word that ends it early, or a far label. */
  Optional<Token> exit() {
    Optional<Token> jump =
        jumps.stream().filter(label -> !labels.contains(label.text())).findFirst();
    return leaving.stream().findFirst().or(() -> jump);
  }

  private void statement() {
    if (at >= tokens.size()) {
      isBroken = true;
    } else if (is("{")) {
      block();
    } else if (is("for") || is("while") || is("switch")) {
      at++;
      head();
      inside();
    } else if (is("do")) {
      at++;
      inside();
      expect("while");
      head();
      expect(";");
    } else if (is("if")) {
      choice();
    } else if (is("try")) {
      at++;
      statement();
      while (is("catch")) {
        at++;
        head();
        statement();
      }
    } else if (is("else")) {
      at++; // Its other half is left out by the preprocessor.
      statement();
    } else if (is("case") || is("default")) {
      skipTo(":");
      labelled();
    } else if (tokens.get(at).isName() && is(at + 1, ":")) {
      labels.add(tokens.get(at).text());
      at += 2;
      labelled();
    } else if (is("[") && is(at + 1, "[")) {
      skipGroup();
      statement();
    } else {
      expression();
    }
  }

  /** A body in which {@code break} leaves no more than that. */
  private void inside() {
    loops++;
    statement();
    loops--;
  }

  private void choice() {
    at++;
    while (at < tokens.size() && !is("(") && !is("{") && !is(";")) {
      at++; // constexpr, consteval
    }
    if (is("(")) {
      head();
    }
    statement();
    if (is("else")) {
      at++;
      statement();
    }
  }

  private void labelled() {
    if (!is("}")) {
      statement();
    }
  }

  private void block() {
    expect("{");
    while (!isBroken && at < tokens.size() && !is("}")) {
      statement();
    }
    expect("}");
  }

  private void head() {
    if (is("(")) {
      group(")");
    } else {
      isBroken = true;
    }
  }

  /** Up to a semicolon, or to what begins another statement. */
  private void expression() {
    boolean wasOfType = isOfType;
    isOfType = false;
    int first = at;
    while (!isBroken && at < tokens.size() && !is("}")) {
      if (is(";")) {
        at++;
        break;
      }
      boolean isNext = tokens.get(at).kind() == Kind.WORD && KEYWORDS.contains(text());
      if (isNext && at > first) {
        break;
      }
      boolean endsBody = is("{") && at > first && tokens.get(at - 1).is(")");
      item();
      if (endsBody && at < tokens.size() && tokens.get(at).kind() == Kind.WORD) {
        break; // A function, or a block behind a macro, has no semicolon.
      }
    }
    isBroken |= at >= tokens.size() && !tokens.isEmpty() && !isEnded();
    isOfType = wasOfType;
  }

  private boolean isEnded() {
    Token last = tokens.get(tokens.size() - 1);
    return last.is(";") || last.is("}");
  }

  /** One token, or all up to the end of a bracket. */
  private void item() {
    Token token = tokens.get(at);
    if (token.is("(")) {
      group(")");
    } else if (token.is("[")) {
      bracket();
    } else if (token.is("{")) {
      if (isOfType) {
        skipGroup();
      } else {
        block();
      }
    } else if (token.is(")") || token.is("]")) {
      isBroken = true;
    } else {
      word(token);
      at++;
    }
  }

  private void word(Token token) {
    if (token.is("=")) {
      isOfType = false; // Braces behind it hold values.
    }
    if (token.kind() != Kind.WORD) {
      return;
    }
    if (token.is("goto") && at + 1 < tokens.size() && tokens.get(at + 1).isName()) {
      jumps.add(tokens.get(at + 1));
    } else if (isLeaving(token) && (!token.is("break") || loops == 0)) {
      leaving.add(token);
    }
    isOfType |= TYPES.contains(token.text());
  }

  private void group(String end) {
    at++;
    while (!isBroken && at < tokens.size() && !is(end) && !is("}")) {
      item();
    }
    expect(end);
  }

  /** An index, or a lambda, whose body leaves itself alone. */
  private void bracket() {
    Token before = at == 0 ? null : tokens.get(at - 1);
    boolean isIndex =
        before != null
            && (before.is(")")
                || before.is("]")
                || before.kind() == Kind.STRING
                || (before.kind() == Kind.WORD && !LEAVING.contains(before.text())));
    group("]");
    if (isIndex) {
      return;
    }
    while (at < tokens.size() && isBetween(tokens.get(at))) {
      if (is("(")) {
        group(")");
      } else {
        at++;
      }
    }
    if (is("{")) {
      skipGroup();
    }
  }

  /** Parameters of a lambda, its attributes and the type of its result. */
  private static boolean isBetween(Token token) {
    return token.is("(")
        || token.is("->")
        || token.is("::")
        || token.is("<")
        || token.is(">")
        || token.is("*")
        || token.is("&")
        || (token.isName() && !isStatement(token));
  }

  private static boolean isStatement(Token token) {
    return KEYWORDS.contains(token.text()) || isLeaving(token);
  }

  /** Whether a word ends a loop, a function or more. */
  static boolean isLeaving(Token word) {
    return LEAVING.contains(word.text());
  }

  /** To the bracket that closes the one that is next, whatever stands between. */
  private void skipGroup() {
    int depth = 0;
    do {
      if (is("(") || is("[") || is("{")) {
        depth++;
      } else if (is(")") || is("]") || is("}")) {
        depth--;
      }
      at++;
    } while (depth > 0 && at < tokens.size());
    isBroken |= depth > 0;
  }

  private void skipTo(String end) {
    while (at < tokens.size() && !is(end)) {
      at++;
    }
    expect(end);
  }

  private void expect(String text) {
    if (is(text)) {
      at++;
    } else {
      isBroken = true;
    }
  }

  private String text() {
    return tokens.get(at).text();
  }

  private boolean is(String text) {
    return is(at, text);
  }

  private boolean is(int index, String text) {
    return index < tokens.size() && tokens.get(index).is(text);
  }
}
