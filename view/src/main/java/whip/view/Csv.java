package whip.view;

import java.util.stream.Collectors;
import java.util.stream.Stream;
import whip.platform.Printable;

/**
 * Lines of comma-separated values (RFC 4180). Control characters in a field are shown, not written:
 * these files are read on terminals, too, and many readers take a line for a row.
 */
final class Csv {

  private Csv() {}

  /** Without a line end. */
  static String line(Object... fields) {
    return Stream.of(fields)
        .map(field -> quoted(Printable.text(field.toString())))
        .collect(Collectors.joining(","));
  }

  private static String quoted(String field) {
    return field.chars().anyMatch(c -> c == ',' || c == '"')
        ? '"' + field.replace("\"", "\"\"") + '"'
        : field;
  }
}
