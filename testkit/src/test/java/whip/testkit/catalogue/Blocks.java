package whip.testkit.catalogue;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import whip.testkit.catalogue.Catalogue.Counter;
import whip.testkit.catalogue.Catalogue.Kind;
import whip.testkit.catalogue.Catalogue.Limit;
import whip.testkit.catalogue.Catalogue.Loss;
import whip.testkit.catalogue.Catalogue.Topic;

/** The blocks that sources and pages hold of the catalogue, each by its name. */
final class Blocks {
  private static final int WIDTH = 100;

  /** Indentation of the constants of an enumeration of Java. */
  private static final int JAVA_INDENT = 2;

  private Blocks() {}

  /** Lines without indentation, by name. */
  static Map<String, List<String>> of(Catalogue catalogue) {
    List<Loss> ofProgram = catalogue.losses(Counter.PROGRAM);
    List<Loss> ofHelper = catalogue.losses(Counter.HELPER);
    List<Topic> sent =
        catalogue.topics().stream().filter(topic -> topic.writer().equals("collector")).toList();
    Map<String, List<String>> blocks = new LinkedHashMap<>();
    blocks.put("cpp-causes", enumerators(ofProgram, Loss::name, Loss::sentence));
    blocks.put("cpp-cause-names", names(ofProgram, Loss::name));
    blocks.put("cpp-losses", enumerators(ofHelper, Loss::name, Loss::sentence));
    blocks.put("cpp-loss-names", names(ofHelper, Loss::name));
    blocks.put("cpp-limits", lines(catalogue.limits(), limit -> cppName(limit.name()) + ","));
    blocks.put("cpp-limit-texts", flat(catalogue.limits(), Blocks::limitText));
    blocks.put("cpp-topics", lines(sent, topic -> cppName(topic.name()) + ","));
    blocks.put("cpp-topic-names", names(sent, Topic::name));
    List<Kind> ofNodes = catalogue.kindsOfNodes();
    blocks.put("cpp-directives", numbered(catalogue.directives(), "%s = %d,", Blocks::cppName));
    blocks.put("cpp-directive-names", names(catalogue.directives(), Kind::name));
    blocks.put("cpp-directive-codes", numbered(ofNodes, "{\"%s\", %d},", name -> name));
    blocks.put("java-directives", constants(kindConstants(ofNodes)));
    blocks.put("java-paths", constants(kindConstants(catalogue.directives())));
    blocks.put("java-losses", constants(lines(catalogue.losses(), Blocks::lossConstant)));
    blocks.put("java-limits", constants(lines(catalogue.limits(), Blocks::limitConstant)));
    blocks.put("java-topics", constants(lines(catalogue.topics(), Blocks::topicConstant)));
    blocks.put("chart-topics", lines(catalogue.topics(), Blocks::chartTopic));
    blocks.put("page-losses", lossTable(catalogue.losses()));
    blocks.put("page-limits", limitTable(catalogue.limits()));
    blocks.put("page-directives", kindSentence(ofNodes));
    blocks.put(
        "page-paths",
        kindSentence(catalogue.directives().stream().filter(Kind::onlyOfPaths).toList()));
    blocks.put("page-records", recordTable(catalogue.topics()));
    blocks.put("page-topics", topicTable(catalogue.topics()));
    return blocks;
  }

  /** {@code ring-full} as a constant of C++: {@code kRingFull}. */
  private static String cppName(String name) {
    return Stream.of(name.split("[-.]"))
        .map(word -> word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1))
        .collect(Collectors.joining("", "k", ""));
  }

  /** {@code ring-full} as a constant of Java: {@code RING_FULL}. */
  private static String javaName(String name) {
    return name.toUpperCase(Locale.ROOT).replaceAll("[-.]", "_");
  }

  private static <T> List<String> lines(List<T> entries, Function<T, String> line) {
    return entries.stream().map(line).toList();
  }

  private static <T> List<String> flat(List<T> entries, Function<T, List<String>> lines) {
    return entries.stream().flatMap(entry -> lines.apply(entry).stream()).toList();
  }

  private static <T> List<String> enumerators(
      List<T> entries, Function<T, String> name, Function<T, String> sentence) {
    return flat(
        entries,
        entry -> {
          List<String> lines = new ArrayList<>();
          wrapped(sentence.apply(entry), WIDTH - "  /// ".length())
              .forEach(line -> lines.add("/// " + line));
          lines.add(cppName(name.apply(entry)) + ",");
          return lines;
        });
  }

  private static <T> List<String> names(List<T> entries, Function<T, String> name) {
    return lines(entries, entry -> "\"" + name.apply(entry) + "\",");
  }

  private static List<String> numbered(
      List<Kind> kinds, String format, Function<String, String> spelled) {
    return lines(kinds, kind -> format.formatted(spelled.apply(kind.name()), kind.code()));
  }

  private static List<String> limitText(Limit limit) {
    List<String> lines = new ArrayList<>();
    lines.add("{\"" + limit.name() + "\",");
    List<String> parts =
        wrapped(text(limit.sentence(), limit.remedy()), WIDTH - "     \" \"},".length());
    for (int i = 0; i < parts.size(); i++) {
      boolean isLast = i == parts.size() - 1;
      lines.add(" \"" + parts.get(i) + (isLast ? "\"}," : " \""));
    }
    return lines;
  }

  /** The sentence and, where there is one, the remedy. */
  private static String text(String sentence, String remedy) {
    return remedy.isEmpty() ? sentence : sentence + " " + remedy;
  }

  /** The constants of an enumeration: commas between them, a semicolon behind the last. */
  private static List<String> constants(List<String> constants) {
    return (String.join(",\n", constants) + ";").lines().toList();
  }

  private static List<String> kindConstants(List<Kind> kinds) {
    return lines(
        kinds, kind -> "%s(%d, \"%s\")".formatted(javaName(kind.name()), kind.code(), kind.name()));
  }

  /** Broken as the formatter of Java breaks it. */
  private static String lossConstant(Loss loss) {
    String name = javaName(loss.name()) + "(";
    List<String> arguments =
        List.of(
            "\"" + loss.name() + "\"",
            "Counter." + loss.by(),
            "\"" + text(loss.sentence(), loss.remedy()) + "\")");
    String line = String.join(", ", arguments);
    if (JAVA_INDENT + name.length() + line.length() < WIDTH) {
      return name + line;
    }
    if (JAVA_INDENT + 4 + line.length() < WIDTH) {
      return name + "\n    " + line;
    }
    List<String> lines = new ArrayList<>(List.of(name));
    arguments.subList(0, 2).forEach(argument -> lines.add("    " + argument + ","));
    List<String> parts = literals(arguments.get(2));
    for (int i = 0; i < parts.size(); i++) {
      lines.add((i == 0 ? "    " : "        + ") + parts.get(i));
    }
    return String.join("\n", lines);
  }

  /** An argument that is a literal, in parts where a line has no room for it. */
  private static List<String> literals(String argument) {
    if (JAVA_INDENT + 4 + argument.length() < WIDTH) {
      return List.of(argument);
    }
    List<String> parts = wrapped(argument, WIDTH - JAVA_INDENT - "        + \" \",".length());
    for (int i = 0; i < parts.size(); i++) {
      String begin = i == 0 ? "" : "\"";
      String end = i == parts.size() - 1 ? "" : " \"";
      parts.set(i, begin + parts.get(i) + end);
    }
    return parts;
  }

  private static String limitConstant(Limit limit) {
    return "%s(\"%s\")".formatted(javaName(limit.name()), limit.name());
  }

  /** Broken as the formatter of Java breaks it. */
  private static String topicConstant(Topic topic) {
    String writers =
        topic.allWriters().stream()
            .map(role -> "Role." + javaName(role))
            .collect(Collectors.joining(", "));
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "\"" + topic.name() + "\"",
                "Partitions." + topic.partitions(),
                Integer.toString(topic.keepDays()),
                topic.writers().isEmpty() ? writers : "List.of(" + writers + ")"));
    topic.readers().forEach(role -> arguments.add("Role." + javaName(role)));
    String name = javaName(topic.name()) + "(";
    String line = String.join(", ", arguments) + ")";
    if (JAVA_INDENT + name.length() + line.length() < WIDTH) {
      return name + line;
    }
    if (JAVA_INDENT + 4 + line.length() < WIDTH) {
      return name + "\n    " + line;
    }
    return name + "\n    " + String.join(",\n    ", arguments) + ")";
  }

  private static String chartTopic(Topic topic) {
    String partitions =
        switch (topic.partitions()) {
          case MASS -> "{{ .Values.topics.partitions }}";
          case RUNS -> "{{ .Values.topics.runPartitions }}";
          case ONE -> "1";
        };
    return "- {name: %s, partitions: %s, keepDays: %d, writers: %s, readers: %s}"
        .formatted(topic.name(), partitions, topic.keepDays(), topic.allWriters(), topic.readers());
  }

  private static List<String> lossTable(List<Loss> losses) {
    return table(
        List.of("cause", "what it means", "what to do"),
        losses.stream()
            .map(loss -> List.of(code(loss.name()), loss.sentence(), dash(loss.remedy())))
            .toList());
  }

  private static List<String> limitTable(List<Limit> limits) {
    return table(
        List.of("limit", "severity", "what it means", "what to do"),
        limits.stream()
            .map(
                limit ->
                    List.of(
                        code(limit.name()),
                        limit.severity().name().toLowerCase(Locale.ROOT),
                        limit.sentence(),
                        dash(limit.remedy())))
            .toList());
  }

  private static List<String> kindSentence(List<Kind> kinds) {
    return wrapped(String.join(", ", numbered(kinds, "%2$d %1$s", name -> name)) + ".", WIDTH);
  }

  private static List<String> recordTable(List<Topic> topics) {
    List<List<String>> rows = new ArrayList<>();
    for (Topic topic : topics) {
      String name = code("whip." + topic.name());
      for (Catalogue.Shape shape : topic.records()) {
        rows.add(List.of(name, shape.key(), shape.value()));
        name = "";
      }
    }
    return table(List.of("topic", "key", "value"), rows);
  }

  private static List<String> topicTable(List<Topic> topics) {
    return table(
        List.of("topic", "written by", "carries"),
        topics.stream()
            .map(
                topic ->
                    List.of(
                        code("whip." + topic.name()),
                        String.join(", ", topic.allWriters()),
                        topic.carries()))
            .toList());
  }

  private static List<String> table(List<String> heads, List<List<String>> rows) {
    List<String> lines = new ArrayList<>();
    lines.add("| " + String.join(" | ", heads) + " |");
    lines.add("|---".repeat(heads.size()) + "|");
    rows.forEach(row -> lines.add(("| " + String.join(" | ", row) + " |").replace("|  |", "| |")));
    return lines;
  }

  private static String code(String name) {
    return "`" + name + "`";
  }

  private static String dash(String text) {
    return text.isEmpty() ? "-" : text;
  }

  private static List<String> wrapped(String text, int width) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String word : text.split(" ", -1)) {
      if (line.length() > 0 && line.length() + 1 + word.length() > width) {
        lines.add(line.toString());
        line.setLength(0);
      }
      line.append(line.length() == 0 ? "" : " ").append(word);
    }
    lines.add(line.toString());
    return lines;
  }
}
