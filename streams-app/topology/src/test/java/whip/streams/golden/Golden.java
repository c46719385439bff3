package whip.streams.golden;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * Output of one released version, in the files that {@code src/test/golden/README.md} describes:
 * lines of fields, tabs between them, bytes in Base64.
 */
record Golden(Path directory) {

  static final Path ROOT = Path.of("src", "test", "golden");

  static Stream<Golden> released() throws IOException {
    try (Stream<Path> all = Files.list(ROOT)) {
      return all.filter(Files::isDirectory).sorted().map(Golden::new).toList().stream();
    }
  }

  static Golden of(String version) {
    return new Golden(ROOT.resolve(version));
  }

  /** State of the stores, by the name of each, in the middle of the run. */
  Path stores() {
    return directory.resolve("stores.tsv");
  }

  /** Records of the topics until then. */
  Path topics() {
    return directory.resolve("topics.tsv");
  }

  /** Records of the collector after that. */
  Path rest() {
    return directory.resolve("rest.tsv");
  }

  /** Contents of the topics' records, as JSON, line for line. */
  Path content() {
    return directory.resolve("content.jsonl");
  }

  /** The profile that the whole run comes to. */
  Path profile() {
    return directory.resolve("profile.txt");
  }

  /** Subjects and schemas of the registry, in the order of their ids, from 1. */
  List<Map.Entry<String, String>> schemas() throws IOException {
    List<Map.Entry<String, String>> schemas = new ArrayList<>();
    for (String line : Files.readAllLines(schemasFile())) {
      int tab = line.indexOf('\t');
      schemas.add(Map.entry(line.substring(0, tab), line.substring(tab + 1)));
    }
    return schemas;
  }

  void writeSchemas(List<Map.Entry<String, String>> schemas) throws IOException {
    Files.write(
        schemasFile(),
        schemas.stream().map(schema -> schema.getKey() + "\t" + schema.getValue()).toList());
  }

  private Path schemasFile() {
    return directory.resolve("schemas.tsv");
  }

  static List<ProducerRecord<String, byte[]>> read(Path file) throws IOException {
    List<ProducerRecord<String, byte[]>> entries = new ArrayList<>();
    for (String line : Files.readAllLines(file)) {
      String[] fields = line.split("\t", -1);
      byte[] value = fields[2].equals("-") ? null : Base64.getDecoder().decode(fields[2]);
      entries.add(new ProducerRecord<>(fields[0], fields[1], value));
    }
    return entries;
  }

  static void write(Path file, List<ProducerRecord<String, byte[]>> entries) throws IOException {
    Files.write(
        file,
        entries.stream()
            .map(
                entry ->
                    String.join(
                        "\t",
                        entry.topic(),
                        entry.key(),
                        entry.value() == null
                            ? "-"
                            : Base64.getEncoder().encodeToString(entry.value())))
            .toList());
  }

  @Override
  public String toString() {
    return directory.getFileName().toString();
  }
}
