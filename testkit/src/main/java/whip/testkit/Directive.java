package whip.testkit;

/**
 * A directive as a profile distinguishes it: its kind and a name that stands for its source
 * position. Two statements with the same kind and name are one directive.
 */
public record Directive(DirectiveKind kind, String name) implements Comparable<Directive> {
  /** Directive of strands outside all directives. */
  public static final Directive PROGRAM = new Directive(DirectiveKind.PROGRAM, "");

  @Override
  public int compareTo(Directive other) {
    int byKind = kind.compareTo(other.kind);
    return byKind != 0 ? byKind : name.compareTo(other.name);
  }

  @Override
  public String toString() {
    return name.isEmpty() ? kind.openMpName() : kind.openMpName() + " " + name;
  }
}
