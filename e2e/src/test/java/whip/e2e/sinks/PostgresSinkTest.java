package whip.e2e.sinks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.Statement;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import whip.e2e.Engine;
import whip.testkit.tier.InSlices;

/** {@code whip sink postgres} against a real PostgreSQL. */
@InSlices({1, 4, 7})
class PostgresSinkTest extends SinkContract {

  @Override
  Target target(Path directory) throws Exception {
    return new PostgresServer(directory);
  }

  @Override
  void sawNewField(String run, String field, long value) {
    assertEquals(
        Set.of(Long.toString(value)),
        server().texts("SELECT " + field + " FROM whip.profiles WHERE run = '" + run + "'"));
  }

  @InSlices({4})
  @Test
  void shouldSayThatTheDatabaseDoesNotLetItIn() throws Exception {
    Path wrong = directory.resolve("wrong");
    Files.writeString(wrong, "guessed\n");
    Files.setPosixFilePermissions(wrong, PosixFilePermissions.fromString("rw-------"));
    var refused = sink().runWith("--password-file", wrong.toString());
    assertEquals(125, refused.status(), refused.err());
    assertTrue(refused.err().contains("password authentication failed"), refused.err());
    assertTrue(refused.err().contains("--password-file"), refused.err());
    assertFalse(refused.err().contains("guessed"), refused.err());
  }

  @InSlices({1, 7})
  @Test
  void shouldKeepThePasswordFromEverybodyElse() throws Exception {
    String processes =
        ProcessHandle.allProcesses()
            .flatMap(process -> process.info().commandLine().stream())
            .filter(line -> line.contains("whip.sinks.postgres"))
            .reduce("", String::concat);
    assertTrue(processes.contains("PostgresSink"), processes);
    assertFalse(processes.contains(PostgresServer.PASSWORD), processes);
    var refused = sink().runWith("--url", server().url() + "?user=whip&password=x");
    assertEquals(125, refused.status());
    Path open = directory.resolve("open");
    Files.writeString(open, PostgresServer.PASSWORD);
    Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rw-r--r--"));
    assertTrue(
        sink()
            .runWith("--password-file", open.toString())
            .err()
            .contains("can be read by others; `chmod 600"));
  }

  /** After an update, say; those who read meanwhile go from views to tables. */
  @InSlices({4})
  @Test
  void shouldRecreateTablesWhileSomebodyReads() throws Exception {
    topics().complete("read", 1, 300, 100, 1);
    awaitProfile("read", "complete 300/100");
    assertEquals(1, server().texts("SELECT definition FROM whip.made").size());
    sink().stop();
    try (Connection connection = server().connect();
        Statement statement = connection.createStatement()) {
      assertEquals(1, statement.executeUpdate("DELETE FROM whip.made"));
      statement.execute("DROP VIEW whip.history");
    }
    topics().complete("read", 2, 330, 110, 1);
    sink().start();
    awaitProfile("read", "complete 330/110");
    assertEquals(1, server().texts("SELECT definition FROM whip.made").size());
    assertEquals(Set.of(), server().texts("SELECT run FROM whip.history WHERE run = 'none'"));
  }

  @InSlices({1, 7})
  @Test
  void shouldWaitForADatabaseThatIsSlow() throws Exception {
    topics().complete("quick", 1, 300, 100, 1);
    awaitProfile("quick", "complete 300/100");
    server().slow(0.5);
    try {
      for (int run = 0; run < 20; run++) {
        topics().complete("slow-" + run, 1, 300 + run, 100, 2);
      }
      awaitProfile("slow-19", "complete 319/100");
    } finally {
      server().slow(0);
    }
    for (int run = 0; run < 20; run++) {
      awaitProfile("slow-" + run, "complete " + (300 + run) + "/100");
      assertEquals(Set.of("a.c:1", "a.c:2"), target().directives("slow-" + run));
    }
  }

  @InSlices({4})
  @Test
  void shouldAnswerTheQuestionsOfThePage(Engine.Endpoint engine) throws Exception {
    try (SinkTopics topics = new SinkTopics(engine);
        PostgresServer server =
            new PostgresServer(Files.createDirectory(directory.resolve("page")))) {
      SampleRuns.write(topics);
      String said =
          new SinkCommand(engine, topics.prefix(), server, directory)
              .runWith("--once")
              .expect(0)
              .err();
      assertTrue(said.endsWith("whip: everything recorded so far is written\n"), said);
      List<Questions> questions = Questions.under("## PostgreSQL");
      assertEquals(17, questions.size());
      try (Connection connection = server.connect()) {
        Questions.check(questions, connection);
        for (String query : Dashboards.queries("whip-postgres")) {
          try (Statement statement = connection.createStatement()) {
            assertTrue(statement.executeQuery(query.replace("$title", "relax")).next(), query);
          }
        }
      }
    }
  }

  private PostgresServer server() {
    return (PostgresServer) target();
  }
}
