package whip.e2e;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import whip.testkit.ItemRow;

/**
 * Reads what the collector's test library writes instead of sending it, see
 * producer-native/test/sink/text_sink.cpp.
 *
 * @param pragmas lines of directives, by return address, where the compiler passed them to the
 *     runtime
 * @param losses everything the collector says it lost or could not model
 */
record TextSink(List<ItemRow> rows, Map<Long, Integer> pragmas, List<String> losses) {
  private record Tag(boolean acquired, List<Long> locks, List<String> annotations) {}

  private record Place(long parent, long index) {}

  static TextSink parse(List<String> lines) {
    Map<Long, Tag> tags = new HashMap<>();
    Map<Place, List<ItemRow.Dependence>> dependences = new HashMap<>();
    Map<Long, Integer> pragmas = new HashMap<>();
    List<String> losses = new ArrayList<>();
    boolean ended = false;
    tags.put(0L, new Tag(false, List.of(), List.of()));
    for (String line : lines) {
      String[] word = line.split(" ", -1);
      switch (word[0]) {
        case "tag" -> tags.put(Long.valueOf(word[1]), tag(word));
        case "dep" ->
            dependences
                .computeIfAbsent(
                    new Place(number(word[3]), number(word[4])), place -> new ArrayList<>())
                .add(new ItemRow.Dependence((int) number(word[5]), address(word[6])));
        case "pragma" -> pragmas.put(address(word[1]), Integer.valueOf(word[2]));
        case "loss" -> losses.add(line);
        case "end" -> ended = true;
        default -> {} // rows come in the second pass, when tags and dependences are known
      }
    }
    if (!ended) {
      throw new AssertionError("the collector did not end its run");
    }
    List<ItemRow> rows = new ArrayList<>();
    for (String line : lines) {
      String[] word = line.split(" ", -1);
      if (word[0].equals("strand")) {
        rows.add(strand(word, tags));
      } else if (word[0].equals("node")) {
        rows.add(node(word, dependences));
      }
    }
    return new TextSink(rows, pragmas, losses);
  }

  private static Tag tag(String[] word) {
    List<Long> locks = new ArrayList<>();
    int i = 4;
    for (; !word[i].equals("names"); i++) {
      locks.add(address(word[i]));
    }
    List<String> annotations = List.of(word).subList(i + 1, word.length);
    return new Tag(word[2].equals("1"), locks, annotations);
  }

  private static ItemRow strand(String[] word, Map<Long, Tag> tags) {
    Tag tag = tags.get(number(word[10]));
    return new ItemRow.Strand(
        (int) number(word[1]),
        number(word[2]),
        number(word[3]),
        number(word[4]),
        number(word[5]),
        address(word[6]),
        address(word[7]),
        new ItemRow.DirectiveEntry((int) number(word[8]), address(word[9])),
        tag.locks(),
        tag.acquired(),
        tag.annotations());
  }

  private static ItemRow node(String[] word, Map<Place, List<ItemRow.Dependence>> dependences) {
    Place place = new Place(number(word[4]), number(word[5]));
    int kind = (int) number(word[2]);
    return new ItemRow.Node(
        (int) number(word[1]),
        number(word[3]),
        place.parent(),
        place.index(),
        number(word[6]),
        kind,
        new ItemRow.DirectiveEntry((int) number(word[10]), address(word[11])),
        number(word[7]),
        number(word[8]),
        number(word[9]),
        kind == ItemRow.NodeKind.DEPENDS ? dependences.getOrDefault(place, List.of()) : List.of());
  }

  private static long number(String word) {
    return Long.parseLong(word);
  }

  private static long address(String word) {
    return Long.parseUnsignedLong(word, 16);
  }
}
