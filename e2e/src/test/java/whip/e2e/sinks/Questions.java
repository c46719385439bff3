package whip.e2e.sinks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import whip.e2e.Home;

/**
 * A question on docs/sinks.md and the answer that stands below it.
 *
 * @param answer as {@link #answer} writes it
 */
record Questions(String sql, String answer) {
  private static final Pattern BLOCKS =
      Pattern.compile("```sql\n(.*?)\n```\n```\n(.*?)```", Pattern.DOTALL);

  /** Those under a heading of the page. */
  static List<Questions> under(String heading) throws IOException {
    String page = Files.readString(Home.ROOT.resolve("docs/sinks.md"));
    int begin = page.indexOf("\n" + heading + "\n");
    assertTrue(begin >= 0, "no heading " + heading);
    int end = page.indexOf("\n## ", begin + 1 + heading.length());
    Matcher blocks = BLOCKS.matcher(end < 0 ? page.substring(begin) : page.substring(begin, end));
    List<Questions> questions = new ArrayList<>();
    while (blocks.find()) {
      questions.add(new Questions(blocks.group(1), blocks.group(2)));
    }
    return questions;
  }

  /** All of them have the answer that the page shows. */
  static void check(List<Questions> questions, Connection connection) throws SQLException {
    StringBuilder shown = new StringBuilder();
    StringBuilder real = new StringBuilder();
    for (Questions question : questions) {
      shown.append(question.sql()).append('\n').append(question.answer()).append('\n');
      real.append(question.sql())
          .append('\n')
          .append(answer(connection, question.sql()))
          .append('\n');
    }
    assertEquals(shown.toString(), real.toString());
  }

  /** The rows as a table in text, numbers to the right. */
  private static String answer(Connection connection, String sql) throws SQLException {
    List<List<String>> lines = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      int columns = rows.getMetaData().getColumnCount();
      List<String> heads = new ArrayList<>();
      for (int column = 1; column <= columns; column++) {
        heads.add(rows.getMetaData().getColumnLabel(column));
      }
      lines.add(heads);
      while (rows.next()) {
        List<String> line = new ArrayList<>();
        for (int column = 1; column <= columns; column++) {
          String text = rows.getString(column);
          line.add(text == null ? "" : text);
        }
        lines.add(line);
      }
    }
    return lines.stream().map(line -> text(line, lines)).collect(Collectors.joining());
  }

  private static String text(List<String> line, List<List<String>> all) {
    StringBuilder text = new StringBuilder();
    for (int column = 0; column < line.size(); column++) {
      int at = column;
      int width = all.stream().mapToInt(other -> other.get(at).length()).max().orElse(0);
      boolean number = all.stream().skip(1).allMatch(other -> other.get(at).matches("[-0-9.]*"));
      text.append(column == 0 ? "" : "  ")
          .append(("%" + (number ? "" : "-") + Math.max(width, 1) + "s").formatted(line.get(at)));
    }
    return text.toString().stripTrailing() + "\n";
  }
}
