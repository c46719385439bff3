package whip.view;

import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Lines of comma-separated values (RFC 4180). */
final class Csv {

  private Csv() {}

  /** Without a line end. */
  static String line(Object... fields) {
    return Stream.of(fields)
        .map(field -> quoted(field.toString()))
        .collect(Collectors.joining(","));
  }

  private static String quoted(String field) {
    return field.chars().anyMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r')
        ? '"' + field.replace("\"", "\"\"") + '"'
        : field;
  }
}
