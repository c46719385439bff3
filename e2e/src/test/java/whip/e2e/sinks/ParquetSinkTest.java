package whip.e2e.sinks;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import whip.e2e.Engine;
import whip.testkit.tier.InSlices;

/** {@code whip sink parquet}, read back by DuckDB. */
@InSlices({0, 3, 6, 9})
class ParquetSinkTest extends SinkContract {

  @Override
  Target target(Path directory) {
    return new ParquetFolder(directory);
  }

  @InSlices({0, 6})
  @Test
  void shouldWriteEveryNodeOnceWhateverHappens() throws Exception {
    topics().complete("nodes", 1, 300, 100, 1);
    topics().garbage("node", "nodes/0");
    SampleNodes.strand(topics(), "nodes", 0, 100);
    SampleNodes.strand(topics(), "nodes", 0, 100);
    awaitNodes("1 items, work 100");
    sink().kill();
    SampleNodes.strand(topics(), "nodes", 2, 200);
    SampleNodes.strand(topics(), "nodes", 0, 100);
    sink().start();
    awaitNodes("2 items, work 300");
    SampleNodes.strand(topics(), "nodes", 1, 50); // late
    awaitNodes("3 items, work 350");
    sink().stop();
    SampleNodes.strand(topics(), "nodes", 2, 200);
    SampleNodes.strand(topics(), "nodes", 3, 7);
    sink().start();
    awaitNodes("4 items, work 357");
    topics().send("node", "nodes", null); // as the topology passes a removal on
    awaitNodes("none");
  }

  private void awaitNodes(String expected) {
    await()
        .atMost(Duration.ofMinutes(3))
        .ignoreExceptions()
        .untilAsserted(
            () -> assertEquals(expected, ((ParquetFolder) target()).nodes("nodes"), sink().said()));
  }

  @InSlices({3, 9})
  @Test
  void shouldSayWhatWasLeftOutAndLetNoSecondSinkIn(Engine.Endpoint engine) throws Exception {
    try (SinkTopics topics = new SinkTopics(engine);
        ParquetFolder folder =
            new ParquetFolder(Files.createDirectory(directory.resolve("garbage")))) {
      topics.garbage("node", "broken/0");
      SampleNodes.strand(topics, "good", 0, 100);
      SinkCommand sink = new SinkCommand(engine, topics.prefix(), folder, directory);
      String said = sink.runWith("--once").expect(0).err();
      assertTrue(said.contains("that are no batches: 1 so far"), said);
      assertEquals("1 items, work 100", folder.nodes("good"));
    }
    var second = sink().runWith("--once");
    assertEquals(125, second.status(), second.err());
    assertTrue(second.err().contains("another `whip sink parquet --nodes` writes"), second.err());
  }

  @InSlices({3, 9})
  @Test
  void shouldAnswerTheQuestionsOfThePage(Engine.Endpoint engine) throws Exception {
    try (SinkTopics topics = new SinkTopics(engine);
        ParquetFolder folder =
            new ParquetFolder(Files.createDirectory(directory.resolve("page")))) {
      SampleRuns.write(topics);
      SampleNodes.relax(topics, "r1", Instant.parse("2026-11-02T08:00:00Z"));
      new SinkCommand(engine, topics.prefix(), folder, directory).runWith("--once").expect(0);
      Path profile = folder.directory().resolve("r1/profile.parquet");
      assertEquals(
          "rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(profile)));
      assertTrue(Files.notExists(folder.directory().resolve("r5")), "r5 is running");
      List<Questions> questions = Questions.under("## Parquet");
      assertEquals(11, questions.size());
      try (Connection connection = DriverManager.getConnection("jdbc:duckdb:")) {
        connection
            .createStatement()
            .execute("SET file_search_path = '" + folder.directory().getParent() + "'");
        Questions.check(questions, connection);
      }
    }
  }
}
