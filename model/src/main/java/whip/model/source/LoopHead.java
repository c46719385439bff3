package whip.model.source;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Head of a loop, between its parentheses: canonical is {@code i = first; i < last; i += step}, as
 * OpenMP needs it, or C++'s {@code x : container}.
 */
record LoopHead(List<Token> tokens) {
  private static final Set<String> RELATIONS = Set.of("<", "<=", ">", ">=", "!=");
  private static final Set<String> JOINING = Set.of("&&", "||", "?", ",", "and", "or");
  private static final Set<String> FLOATING = Set.of("float", "double");

  LoopHead {
    tokens = List.copyOf(tokens);
  }

  boolean isCanonical() {
    List<List<Token>> parts = parts(";");
    if (parts.size() == 1) {
      // No structured bindings: OpenMP's variable is one.
      List<List<Token>> range = parts(":");
      return range.size() == 2
          && !range.get(1).isEmpty()
          && range.get(0).size() > 1
          && last(range.get(0)).isName();
    }
    return parts.size() == 3
        && isStart(parts.get(0))
        && isTest(parts.get(1), variable(parts.get(0)))
        && isStep(parts.get(2), variable(parts.get(0)), parts.get(1));
  }

  /** Parts between separators that no parentheses enclose. */
  private List<List<Token>> parts(String separator) {
    List<List<Token>> parts = new ArrayList<>(List.of(new ArrayList<>()));
    int depth = 0;
    for (Token each : tokens) {
      depth += opens(each) ? 1 : closes(each) ? -1 : 0;
      if (depth == 0 && each.is(separator)) {
        parts.add(new ArrayList<>());
      } else {
        last(parts).add(each);
      }
    }
    return parts;
  }

  /** {@code i = 0}, {@code int i = 0}, {@code const char *p = text}. */
  private static boolean isStart(List<Token> part) {
    int sign = indexOf(part, Set.of("="));
    if (sign < 1 || sign + 1 == part.size() || !part.get(sign - 1).isName()) {
      return false;
    }
    if (part.stream().limit(sign).anyMatch(each -> FLOATING.contains(each.text()))) {
      return false;
    }
    boolean isDeclared = sign > 1;
    if (isDeclared && !(part.get(0).isName() && isOfType(part.get(sign - 2)))) {
      return false;
    }
    boolean isTemplate = part.stream().limit(sign).anyMatch(each -> each.is("<"));
    return indexOf(part.subList(sign, part.size()), JOINING) < 0
        && (isTemplate || indexOf(part.subList(0, sign), JOINING) < 0);
  }

  private static boolean isOfType(Token token) {
    return token.isName() || token.is("*") || token.is("&") || token.is(">") || token.is(">>");
  }

  private static String variable(List<Token> start) {
    return start.get(indexOf(start, Set.of("=")) - 1).text();
  }

  private static boolean isTest(List<Token> part, String variable) {
    int size = part.size();
    if (size < 3 || indexOf(part, JOINING) >= 0) {
      return false;
    }
    return (part.get(0).is(variable) && RELATIONS.contains(part.get(1).text()))
        || (part.get(size - 1).is(variable) && RELATIONS.contains(part.get(size - 2).text()));
  }

  private static boolean isStep(List<Token> part, String variable, List<Token> test) {
    if (part.size() == 2) {
      return (part.get(0).is(variable) && isUnitStep(part.get(1)))
          || (part.get(1).is(variable) && isUnitStep(part.get(0)));
    }
    // A test for inequality goes with steps of one alone.
    if (part.size() < 3
        || !part.get(0).is(variable)
        || indexOf(part, JOINING) >= 0
        || indexOf(test, Set.of("!=")) >= 0) {
      return false;
    }
    if (part.get(1).is("+=") || part.get(1).is("-=")) {
      return true;
    }
    int size = part.size();
    return size >= 5
        && part.get(1).is("=")
        && ((part.get(2).is(variable) && (part.get(3).is("+") || part.get(3).is("-")))
            || (part.get(size - 1).is(variable) && part.get(size - 2).is("+")));
  }

  private static boolean isUnitStep(Token token) {
    return token.is("++") || token.is("--");
  }

  /** First of these that no parentheses enclose; -1: none. */
  private static int indexOf(List<Token> part, Set<String> wanted) {
    int depth = 0;
    for (int i = 0; i < part.size(); i++) {
      Token each = part.get(i);
      depth += opens(each) ? 1 : closes(each) ? -1 : 0;
      if (depth == 0 && each.kind() != Token.Kind.STRING && wanted.contains(each.text())) {
        return i;
      }
    }
    return -1;
  }

  private static boolean opens(Token token) {
    return token.is("(") || token.is("[") || token.is("{");
  }

  private static boolean closes(Token token) {
    return token.is(")") || token.is("]") || token.is("}");
  }

  private static <T> T last(List<T> list) {
    return list.get(list.size() - 1);
  }
}
