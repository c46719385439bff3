package whip.testkit;

/** Which strands a hypothesis makes faster. */
public sealed interface Selector {
  /** Whether {@code strand} is one of them. */
  boolean selects(Strand strand);

  /** The strands under an annotation: {@code @name}. */
  record Annotated(String name) implements Selector {
    @Override
    public boolean selects(Strand strand) {
      return strand.annotations().contains(name);
    }

    @Override
    public String toString() {
      return "@" + name;
    }
  }

  /** The strands directly in a directive: {@code task a}. */
  record In(Directive directive) implements Selector {
    @Override
    public boolean selects(Strand strand) {
      return strand.directive().equals(directive);
    }

    @Override
    public String toString() {
      return directive.toString();
    }
  }

  /** The strands directly in a directive of this name, whatever its kind: {@code a}. */
  record InNamed(String name) implements Selector {
    @Override
    public boolean selects(Strand strand) {
      return strand.directive().name().equals(name);
    }

    @Override
    public String toString() {
      return name;
    }
  }

  /** The strands in a range of the source, its ends included: {@code 3-5}. */
  record Within(int first, int last) implements Selector {
    @Override
    public boolean selects(Strand strand) {
      return first <= strand.at() && strand.at() <= last;
    }

    @Override
    public String toString() {
      return first + "-" + last;
    }
  }

  /** Reads what {@code toString} of a selector writes. */
  static Selector parse(String text) {
    if (text.startsWith("@")) {
      return new Annotated(text.substring(1));
    }
    if (text.matches("[0-9]+-[0-9]+")) {
      String[] ends = text.split("-", 2);
      return new Within(Integer.parseInt(ends[0]), Integer.parseInt(ends[1]));
    }
    String[] words = text.split(" ", 2);
    return words.length == 1
        ? new InNamed(text)
        : new In(new Directive(DirectiveKind.named(words[0]), words[1]));
  }
}
