package whip.model.whatif;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import whip.model.profile.Position;

/**
 * Which strands a specification means (docs/model.md §4; docs/what-if.md). Paths match by suffix.
 */
public sealed interface Selector {

  /** Strands inside a region that the program's text names. */
  record Annotation(String name) implements Selector {
    @Override
    public String toString() {
      return "@" + name;
    }
  }

  /** Strands directly in a directive that stands on this line. */
  record Line(String file, int line) implements Selector {
    @Override
    public String toString() {
      return file + ":" + line;
    }
  }

  /** Strands that begin and end between these lines, both included. */
  record Range(String file, int from, int to) implements Selector {
    boolean contains(Position position) {
      return position.isInSource()
          && position.line() >= from
          && position.line() <= to
          && matches(position.file(), file);
    }

    @Override
    public String toString() {
      return file + ":" + from + "-" + to;
    }
  }

  /** {@code file:12} or {@code file:12-34}. */
  Pattern PLACE = Pattern.compile("(?<file>.+):(?<from>\\d{1,9})(-(?<to>\\d{1,9}))?");

  /**
   * Reads {@code @name}, {@code file.c:LINE} or {@code file.c:L1-L2}.
   *
   * @throws SpecException if it is none of them
   */
  static Selector parse(String text) throws SpecException {
    if (text.startsWith("@") && text.length() > 1) {
      return new Annotation(text.substring(1));
    }
    Matcher place = PLACE.matcher(text);
    if (!place.matches()) {
      throw new SpecException(
          "`" + text + "` selects nothing: write file.c:LINE, file.c:L1-L2 or @name");
    }
    String file = place.group("file");
    int from = Integer.parseInt(place.group("from"));
    if (place.group("to") == null) {
      return new Line(file, from);
    }
    int to = Integer.parseInt(place.group("to"));
    if (to < from) {
      throw new SpecException("`" + text + "`: the range ends before it begins");
    }
    return new Range(file, from, to);
  }

  /** Whether a path as written means a full path. */
  static boolean matches(String full, String written) {
    return full.equals(written)
        || (full.endsWith(written) && full.charAt(full.length() - written.length() - 1) == '/');
  }
}
