package whip.e2e.sinks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.util.List;
import org.junit.jupiter.api.Test;
import whip.e2e.Engine;

/** {@code whip sink parquet}, read back by DuckDB. */
class ParquetSinkTest extends SinkContract {

  @Override
  Target target(Path directory) {
    return new ParquetFolder(directory);
  }

  @Test
  void shouldAnswerTheQuestionsOfThePage(Engine.Endpoint engine) throws Exception {
    try (Topics topics = new Topics(engine);
        ParquetFolder folder =
            new ParquetFolder(Files.createDirectory(directory.resolve("page")))) {
      SampleRuns.write(topics);
      new SinkCommand(engine, topics.prefix(), folder, directory).runWith("--once").expect(0);
      Path profile = folder.directory().resolve("r1/profile.parquet");
      assertEquals(
          "rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(profile)));
      assertTrue(Files.notExists(folder.directory().resolve("r5")), "r5 is running");
      List<Questions> questions = Questions.under("## Parquet");
      assertEquals(5, questions.size());
      try (Connection connection = DriverManager.getConnection("jdbc:duckdb:")) {
        connection
            .createStatement()
            .execute("SET file_search_path = '" + folder.directory().getParent() + "'");
        Questions.check(questions, connection);
      }
    }
  }
}
