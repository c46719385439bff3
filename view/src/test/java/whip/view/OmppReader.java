package whip.view;

import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads ompP's CSV, after its published sources: blocks in blocks, and in a profile a line of
 * columns that begins with {@code TID}, a line for each thread, and {@code SUM}.
 *
 * @param blocks lines of each block but those of inner ones, by name; several of one name follow
 *     each other
 */
record OmppReader(Map<String, List<String>> blocks) {

  static OmppReader of(String text) {
    Map<String, List<String>> blocks = new LinkedHashMap<>();
    Deque<String> open = new ArrayDeque<>();
    for (String line : text.lines().toList()) {
      if (line.startsWith("##BEG ")) {
        String name = line.substring(6).replaceAll(" separator=,$", "");
        open.push(name);
        blocks.computeIfAbsent(name, absent -> new ArrayList<>());
      } else if (line.startsWith("##END ")) {
        String name = line.substring(6);
        if (open.isEmpty() || !name.equals(open.pop())) {
          throw new AssertionError("block " + name + " ends where it is not open");
        }
      } else if (!line.isEmpty()) {
        if (open.isEmpty()) {
          throw new AssertionError("outside all blocks: " + line);
        }
        blocks.get(open.peek()).add(line);
      }
    }
    if (!open.isEmpty()) {
      throw new AssertionError(open + " do not end");
    }
    return new OmppReader(blocks);
  }

  List<String> block(String name) {
    return blocks.get(name);
  }

  /** Numbers of a profile, by thread or {@code SUM}, and by column. */
  Map<String, Map<String, BigDecimal>> profile(String name) {
    Map<String, Map<String, BigDecimal>> rows = new LinkedHashMap<>();
    List<String> columns = List.of();
    for (String line : block(name)) {
      List<String> cells = List.of(line.split(",", -1));
      if (cells.get(0).equals("TID")) {
        columns = cells;
      } else if (!columns.isEmpty()) {
        Map<String, BigDecimal> row = new LinkedHashMap<>();
        for (int i = 1; i < cells.size(); i++) {
          row.put(columns.get(i), new BigDecimal(cells.get(i)));
        }
        rows.put(cells.get(0), row);
      }
    }
    return rows;
  }
}
