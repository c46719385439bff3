package whip.view;

import java.util.ArrayList;
import java.util.List;
import whip.platform.Printable;

/** Text of a fixed width, made printable first: what is shown is what has the width. */
public final class Text {

  private Text() {}

  public static String left(String text, int width) {
    String fitting = shortened(text, width);
    return fitting + " ".repeat(width - fitting.length());
  }

  /** A number that is too wide stays whole: a crooked column is better than a wrong number. */
  public static String right(String text, int width) {
    String shown = Printable.text(text);
    return " ".repeat(Math.max(0, width - shown.length())) + shown;
  }

  /** {@code 1 strand}, {@code 2 strands}. */
  public static String count(long number, String thing) {
    return number + " " + thing + (number == 1 ? "" : "s");
  }

  /** {@code 3 of 4 ranks}, or only how many there are, where that is not known to be too few. */
  static String countOf(long number, long all, String thing) {
    return all > number ? number + " of " + count(all, thing) : count(number, thing);
  }

  /** {@code 0-3,5}, or as many whole numbers of it as fit: {@code 0-3,…}. */
  static String listed(String numbers, int width) {
    if (numbers.length() <= width) {
      return numbers;
    }
    int end = numbers.lastIndexOf(',', width - 2);
    return numbers.substring(0, end + 1) + "…";
  }

  /** Cuts a label at its beginning: its end, the file's name and line, distinguishes it. */
  public static String shortened(String text, int width) {
    String shown = Printable.text(text);
    return shown.length() <= width ? shown : "…" + shown.substring(shown.length() - width + 1);
  }

  /** Lines of at most {@code width}, the later ones indented. Words are not broken. */
  static List<String> wrapped(String text, int width, String indent) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String word : Printable.text(text).split(" ", -1)) {
      if (!line.isEmpty() && line.length() + 1 + word.length() > width) {
        lines.add(line.toString());
        line.setLength(0);
        line.append(indent);
      } else if (!line.isEmpty()) {
        line.append(' ');
      }
      line.append(word);
    }
    lines.add(line.toString());
    return lines;
  }
}
