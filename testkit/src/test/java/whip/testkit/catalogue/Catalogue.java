package whip.testkit.catalogue;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The entries of {@code schemas/catalogue}, whose README says what they mean. */
record Catalogue(List<Topic> topics, List<Kind> directives, List<Loss> losses, List<Limit> limits) {

  /**
   * A topic.
   *
   * @param keepDays 0: compacted
   * @param writers further ones
   */
  record Topic(
      String name,
      Partitions partitions,
      int keepDays,
      String writer,
      List<String> writers,
      List<String> readers,
      String carries,
      List<Shape> records) {
    Topic {
      writers = writers == null ? List.of() : writers;
      readers = readers == null ? List.of() : readers;
    }

    List<String> allWriters() {
      return Stream.concat(Stream.of(writer), writers.stream()).toList();
    }
  }

  /** A kind of record, as tables show it. */
  record Shape(String key, String value) {}

  enum Partitions {
    @JsonProperty("mass")
    MASS,
    @JsonProperty("runs")
    RUNS,
    @JsonProperty("one")
    ONE
  }

  /**
   * A kind of directive or of paths; its code is its place in the list.
   *
   * @param onlyOfPaths no node batch carries the code
   */
  record Kind(int code, String name, boolean onlyOfPaths) {

    private static Kind of(int code, JsonNode entry) {
      return entry.isTextual()
          ? new Kind(code, entry.asText(), false)
          : new Kind(code, entry.required("path").asText(), true);
    }
  }

  /**
   * A cause of loss.
   *
   * @param remedy empty: there is none
   */
  record Loss(String name, Counter by, String sentence, String remedy) {
    Loss {
      remedy = remedy == null ? "" : remedy;
    }
  }

  /** The part of WhipStream that counts a loss. */
  enum Counter {
    @JsonProperty("program")
    PROGRAM,
    @JsonProperty("helper")
    HELPER,
    @JsonProperty("stream")
    STREAM
  }

  /**
   * Something that a run cannot show.
   *
   * @param remedy empty: there is none
   */
  record Limit(String name, Severity severity, String sentence, String remedy) {
    Limit {
      remedy = remedy == null ? "" : remedy;
    }
  }

  /** How far a limit reaches. */
  enum Severity {
    @JsonProperty("bound")
    BOUND,
    @JsonProperty("detail")
    DETAIL,
    @JsonProperty("unseen")
    UNSEEN,
    @JsonProperty("note")
    NOTE
  }

  /**
   * Reads the files of a folder.
   *
   * @throws IOException with file and line, where an entry has a field or a word that is not known
   */
  static Catalogue read(Path folder) throws IOException {
    return new Catalogue(
        entries(folder.resolve("topics.yaml"), new TypeReference<>() {}),
        kinds(entries(folder.resolve("directives.yaml"), new TypeReference<List<JsonNode>>() {})),
        entries(folder.resolve("losses.yaml"), new TypeReference<>() {}),
        entries(folder.resolve("limits.yaml"), new TypeReference<>() {}));
  }

  List<Loss> losses(Counter by) {
    return losses.stream().filter(loss -> loss.by() == by).toList();
  }

  /** Those that node batches carry. */
  List<Kind> kindsOfNodes() {
    return directives.stream().filter(kind -> !kind.onlyOfPaths()).toList();
  }

  private static List<Kind> kinds(List<JsonNode> entries) {
    return IntStream.range(0, entries.size())
        .mapToObj(code -> Kind.of(code, entries.get(code)))
        .toList();
  }

  private static <T> List<T> entries(Path file, TypeReference<List<T>> type) throws IOException {
    return new YAMLMapper().readValue(file.toFile(), type);
  }
}
