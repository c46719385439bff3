package whip.model.source;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A source text by lines, byte for byte: each byte is one character, whatever the file's encoding
 * is.
 */
public final class SourceText {
  private final String all;

  /** Offset at which each line begins. */
  private final List<Integer> starts = new ArrayList<>();

  private SourceText(String all) {
    this.all = all;
    for (int start = 0; start < all.length(); start = nextLine(start)) {
      starts.add(start);
    }
  }

  private int nextLine(int from) {
    int end = all.indexOf('\n', from);
    return end < 0 ? all.length() : end + 1;
  }

  /** Text of a file's content. */
  public static SourceText of(byte[] content) {
    return new SourceText(new String(content, StandardCharsets.ISO_8859_1));
  }

  /** Characters that stand for the bytes of a text in UTF-8. */
  static String bytewise(String text) {
    return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
  }

  String all() {
    return all;
  }

  /** Number of lines; one without an end counts. */
  int lines() {
    return starts.size();
  }

  /**
   * A line with its end.
   *
   * @param number from 1
   */
  String line(int number) {
    return all.substring(start(number), number == lines() ? all.length() : start(number + 1));
  }

  /** Offset at which a line begins. */
  int start(int number) {
    return starts.get(number - 1);
  }

  /** How a line ends: {@code \n}, {@code \r\n}, or empty where the text ends without. */
  String end(int number) {
    String line = line(number);
    if (line.endsWith("\r\n")) {
      return "\r\n";
    }
    return line.endsWith("\n") ? "\n" : "";
  }

  /** Spaces and tabs that a line begins with. */
  String indentation(int number) {
    String line = line(number);
    int end = 0;
    while (end < line.length() && (line.charAt(end) == ' ' || line.charAt(end) == '\t')) {
      end++;
    }
    return line.substring(0, end);
  }

  /** Whether a line goes on in the next one. */
  boolean isContinued(int number) {
    return line(number).stripTrailing().endsWith("\\");
  }

  /** Whether a carriage return stands alone: compilers count a line there, and patches do not. */
  boolean hasLoneReturns() {
    for (int at = all.indexOf('\r'); at >= 0; at = all.indexOf('\r', at + 1)) {
      if (at + 1 == all.length() || all.charAt(at + 1) != '\n') {
        return true;
      }
    }
    return false;
  }
}
