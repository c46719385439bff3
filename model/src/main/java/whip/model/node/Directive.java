package whip.model.node;

/** A directive of the program's text: what it is and where it stands (docs/model.md §3). */
public record Directive(DirectiveKind kind, Site site) implements Comparable<Directive> {

  /** Outside any directive: what the Program row holds. */
  public static final Directive NONE = new Directive(DirectiveKind.PROGRAM, Site.UNKNOWN);

  public boolean isNone() {
    return kind == DirectiveKind.PROGRAM;
  }

  @Override
  public int compareTo(Directive other) {
    int order = kind.compareTo(other.kind);
    return order != 0 ? order : site.compareTo(other.site);
  }
}
