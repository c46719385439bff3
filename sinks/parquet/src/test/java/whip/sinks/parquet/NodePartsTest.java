package whip.sinks.parquet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.io.LocalInputFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import whip.model.profile.Position;
import whip.read.Received;
import whip.schemas.node.NodeBatch;

/** Every batch is in one file, once, whatever comes in between. */
class NodePartsTest {
  private static final String TOPIC = "lAq3fQ5rSAOxm0VYvJ2b-g";

  @TempDir Path directory;

  private final List<String> said = new ArrayList<>();
  private final Map<Integer, Long> positions = new HashMap<>();
  private long nowMs = 1_793_520_000_000L;
  private NodeParts parts;

  @BeforeEach
  void start() throws IOException {
    start(TOPIC);
  }

  /** Also: again, after the one before was killed. */
  private void start(String topic) throws IOException {
    Journal journal = Journal.read(directory.resolve(".nodes"), topic);
    positions.clear();
    positions.putAll(journal.positions());
    parts = NodeParts.open(new Folders(directory), journal, () -> nowMs, said::add);
  }

  @Test
  void shouldWriteAFileForEachPartition() throws IOException {
    take(Batches.at(0, 4, 0), Batches.at(1, 7, 1), Batches.at(0, 9, 2));
    write();
    assertEquals(Map.of("0-4-9", 2 * Batches.ROWS, "1-7-7", Batches.ROWS), files());
    Path file = nodes().resolve(TOPIC + "-0-4-9.parquet");
    assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
  }

  @Test
  void shouldWriteABatchOnceHoweverOftenItIsSent() throws IOException {
    take(Batches.at(0, 0, 0), Batches.at(0, 1, 0), Batches.at(0, 2, 1));
    write();
    take(Batches.at(0, 3, 1), Batches.at(0, 4, 0));
    write();
    start(TOPIC);
    take(Batches.at(0, 5, 0), Batches.at(0, 6, 1));
    write();
    assertEquals(Map.of("0-0-2", 2 * Batches.ROWS), files());
  }

  @Test
  void shouldTakeWhatComesLate() throws IOException {
    take(Batches.at(0, 0, 5));
    write();
    take(Batches.at(0, 1, 3), Batches.at(0, 2, 4), Batches.at(0, 3, 5));
    write();
    assertEquals(Map.of("0-0-0", Batches.ROWS, "0-1-2", 2 * Batches.ROWS), files());
  }

  @Test
  void shouldGoOnAfterItWasKilledBeforeAnythingWasWritten() throws IOException {
    take(Batches.at(0, 0, 0));
    write();
    take(Batches.at(0, 1, 1), Batches.at(0, 2, 2));
    start(TOPIC);
    assertEquals(Map.of(0, 1L), positions);
    take(Batches.at(0, 1, 1), Batches.at(0, 2, 2));
    write();
    assertEquals(Map.of("0-0-0", Batches.ROWS, "0-1-2", 2 * Batches.ROWS), files());
  }

  @Test
  void shouldKnowTheFilesThatWereWrittenBeforeItWasKilled() throws IOException {
    take(Batches.at(0, 0, 0));
    write();
    byte[] before = Files.readAllBytes(directory.resolve(".nodes"));
    take(Batches.at(0, 1, 1), Batches.at(0, 2, 2));
    write();
    Files.write(directory.resolve(".nodes"), before);
    Files.writeString(nodes().resolve(".part.new"), "half");
    start(TOPIC);
    assertEquals(Map.of(0, 1L), positions);
    take(Batches.at(0, 1, 1), Batches.at(0, 2, 2), Batches.at(0, 3, 3), Batches.at(0, 4, 2));
    write();
    assertEquals(
        Map.of("0-0-0", Batches.ROWS, "0-1-2", 2 * Batches.ROWS, "0-3-3", Batches.ROWS), files());
  }

  @Test
  void shouldWriteNothingAgainWhenTheJournalIsGone() throws IOException {
    take(Batches.at(0, 0, 0), Batches.at(1, 0, 1));
    write();
    Files.delete(directory.resolve(".nodes"));
    start(TOPIC);
    take(Batches.at(1, 0, 1), Batches.at(0, 0, 0), Batches.at(0, 1, 1));
    write();
    assertEquals(Map.of("0-0-0", Batches.ROWS, "1-0-0", Batches.ROWS), files());
  }

  @Test
  void shouldBeginAgainWithAnotherTopic() throws IOException {
    take(Batches.at(0, 0, 0));
    write();
    start("another");
    assertEquals(Map.of(), positions);
    take(Batches.at(0, 0, 0));
    write();
    assertEquals(List.of("another-0-0-0", TOPIC + "-0-0-0"), names().sorted().toList());
  }

  @Test
  void shouldLeaveOutWhatIsNoBatchAndSaySo() throws IOException {
    take(Batches.garbage(0, 0), Batches.at(0, 1, 0), Batches.garbage(0, 2));
    write();
    assertEquals(Map.of("0-1-1", Batches.ROWS), files());
    assertEquals(
        List.of(
            "skipped records of the node topic that are no batches: 2 so far, the last at partition 0, offset 2: no Avro"),
        said);
    take(Batches.at(0, 3, 1));
    write();
    assertEquals(1, said.size());
  }

  @Test
  void shouldSayInOneLineWhateverTheRecordSays() throws IOException {
    String run = "a\nb" + "c".repeat(1000);
    take(Batches.of(NodeBatch.newBuilder(Batches.golden()).setRun(run).build(), 0, 0));
    write();
    assertTrue(
        said.get(0).endsWith("offset 0: run: not an id: a?b" + "c".repeat(281)), said.get(0));
  }

  @Test
  void shouldRemoveTheNodesOfARemovedRunAndTakeNoMore() throws IOException {
    take(Batches.at(0, 0, 0));
    write();
    take(Batches.at(1, 0, 1), Batches.removal(0, 1), Batches.at(1, 1, 2));
    assertTrue(parts.isDue());
    write();
    assertTrue(Files.notExists(nodes().getParent()));
    start(TOPIC);
    take(Batches.at(1, 2, 3), Batches.removal(1, 3));
    write();
    assertTrue(Files.notExists(nodes().getParent()));
  }

  @Test
  void shouldKeepWhatElseIsInTheFolderOfARemovedRun() throws IOException {
    take(Batches.at(0, 0, 0));
    write();
    Files.createFile(nodes().resolveSibling("profile.parquet"));
    take(Batches.removal(0, 1));
    write();
    assertTrue(Files.notExists(nodes()));
    assertTrue(Files.exists(nodes().resolveSibling("profile.parquet")));
  }

  @Test
  void shouldKeepWhatCannotBeWrittenYet() throws IOException {
    Files.createFile(directory.resolve(Batches.RUN));
    take(Batches.at(0, 0, 0));
    assertThrows(IOException.class, this::write);
    assertTrue(Files.notExists(directory.resolve(".nodes")));
    take(Batches.at(0, 1, 1));
    Files.delete(directory.resolve(Batches.RUN));
    write();
    assertEquals(Map.of("0-0-1", 2 * Batches.ROWS), files());
  }

  @Test
  void shouldBeDueAfterAWhileAndNotWithoutNews() throws IOException {
    nowMs += NodeParts.MAX_AGE.toMillis();
    assertFalse(parts.isDue());
    take(Batches.at(0, 0, 0));
    nowMs += NodeParts.MAX_AGE.toMillis() - 1;
    assertFalse(parts.isDue());
    nowMs++;
    assertTrue(parts.isDue());
    write();
    assertFalse(parts.isDue());
  }

  @Test
  void shouldBeFullBeforeMemoryIs() throws IOException {
    int most = 14_564; // of 18 items: the first to make 262144
    for (int batch = 0; batch < most; batch++) {
      assertFalse(parts.isFull(), "after batches: " + batch);
      take(Batches.at(0, batch, batch));
    }
    assertTrue(parts.isFull());
    assertTrue(parts.isDue());
    write();
    assertFalse(parts.isFull());
  }

  @Test
  void shouldForgetInTheJournalWhatIsLongOver() throws IOException {
    take(Batches.at(0, 0, 0), Batches.at(0, 1, 2));
    write();
    assertTrue(journal().contains("\nstream " + Batches.RUN + " 1795210200123456 3 "), journal());
    assertTrue(journal().contains(" 0-0,2-2\n"), journal());
    nowMs += Duration.ofDays(8).toMillis();
    write();
    assertEquals("whip-nodes 1\ntopic " + TOPIC + "\nposition 0 2\n", journal());
  }

  @Test
  void shouldSayThatAJournalCannotBeUnderstood() throws IOException {
    Files.writeString(directory.resolve(".nodes"), "whip-nodes 1\ntopic " + TOPIC + "\nstream\n");
    IOException broken = assertThrows(IOException.class, () -> start(TOPIC));
    assertTrue(broken.getMessage().contains(".nodes cannot be understood"), broken.getMessage());
  }

  private void take(Received... records) {
    for (Received record : records) {
      parts.take(record);
      positions.put(record.partition(), record.offset() + 1);
    }
  }

  private void write() throws IOException {
    parts.write(positions, (run, site) -> new Position("", 0, "", site.toString()));
  }

  private String journal() throws IOException {
    return Files.readString(directory.resolve(".nodes"));
  }

  private Path nodes() {
    return directory.resolve(Batches.RUN).resolve("nodes");
  }

  /** {@code 0-4-9} and how many rows are in it. */
  private Map<String, Integer> files() throws IOException {
    Map<String, Integer> files = new TreeMap<>();
    for (String name : names().toList()) {
      assertTrue(name.startsWith(TOPIC + "-"), name);
      files.put(name.substring(TOPIC.length() + 1), rows(nodes().resolve(name + ".parquet")));
    }
    return files;
  }

  private Stream<String> names() throws IOException {
    try (Stream<Path> files = Files.list(nodes())) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> !name.startsWith("."))
          .map(name -> name.replace(".parquet", ""))
          .toList()
          .stream();
    }
  }

  private static int rows(Path file) {
    ParquetReadOptions plain = ParquetReadOptions.builder(new PlainParquetConfiguration()).build();
    try (ParquetFileReader reader = ParquetFileReader.open(new LocalInputFile(file), plain)) {
      return (int) reader.getRecordCount();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
