package whip.model.node;

import java.util.Comparator;

/** A directive of the program's text: what it is and where it stands (MODEL §3). */
public record Directive(DirectiveKind kind, Site site) implements Comparable<Directive> {

  /** Outside any directive: what the Program row holds. */
  public static final Directive NONE = new Directive(DirectiveKind.PROGRAM, Site.UNKNOWN);

  private static final Comparator<Directive> ORDER =
      Comparator.comparing(Directive::kind).thenComparing(Directive::site);

  public boolean isNone() {
    return kind == DirectiveKind.PROGRAM;
  }

  @Override
  public int compareTo(Directive other) {
    return ORDER.compare(this, other);
  }
}
