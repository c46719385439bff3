package whip.model.control;

import java.util.List;
import java.util.StringJoiner;

/**
 * Part of a request: {@code detail full, monitor off, without critical, lock}. An empty word asks
 * nothing.
 *
 * @param detail {@code full} or {@code adaptive}
 * @param monitor {@code on} or {@code off}
 * @param constructs {@code on} or {@code off}
 * @param disabled kinds of paths that are not to be entered
 */
public record Wish(String detail, String monitor, String constructs, List<String> disabled) {

  /** Asks nothing. */
  public static final Wish NOTHING = new Wish("", "", "", List.of());

  public static final Wish FULL_DETAIL = new Wish("full", "", "", List.of());

  public Wish {
    disabled = List.copyOf(disabled);
  }

  @Override
  public String toString() {
    StringJoiner text = new StringJoiner(", ");
    text.setEmptyValue("nothing");
    add(text, "detail", detail);
    add(text, "monitor", monitor);
    add(text, "constructs", constructs);
    if (!disabled.isEmpty()) {
      text.add("without " + String.join(", ", disabled));
    }
    return text.toString();
  }

  private static void add(StringJoiner text, String name, String word) {
    if (!word.isEmpty()) {
      text.add(name + " " + word);
    }
  }
}
