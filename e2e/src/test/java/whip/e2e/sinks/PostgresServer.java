package whip.e2e.sinks;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A real PostgreSQL that asks for passwords, and a wire to it that can be cut. */
public final class PostgresServer implements Target {
  static final String PASSWORD = "correct horse";

  private final EmbeddedPostgres postgres;
  private final Proxy proxy;
  private Connection reading;

  public PostgresServer(Path directory) throws IOException, SQLException {
    Path data = directory.resolve("postgres");
    postgres = EmbeddedPostgres.builder().setDataDirectory(data).start();
    try (Connection connection = postgres.getPostgresDatabase().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE USER whip PASSWORD '" + PASSWORD + "'");
      statement.execute("CREATE DATABASE profiles OWNER whip");
      Files.writeString(
          data.resolve("pg_hba.conf"),
          "host all postgres all trust\nhost all all all scram-sha-256\n");
      statement.execute("SELECT pg_reload_conf()");
    }
    proxy = new Proxy(postgres.getPort());
  }

  String url() {
    return "jdbc:postgresql://127.0.0.1:" + proxy.port() + "/profiles";
  }

  Connection connect() throws SQLException {
    String direct = "jdbc:postgresql://127.0.0.1:" + postgres.getPort() + "/profiles";
    return DriverManager.getConnection(direct, "whip", PASSWORD);
  }

  @Override
  public List<String> options() {
    return List.of("postgres", "--url", url(), "--user", "whip");
  }

  @Override
  public Map<String, String> environment() {
    return Map.of("PGPASSWORD", PASSWORD);
  }

  @Override
  public Optional<String> profile(String run) {
    Set<String> found =
        texts(
            "SELECT status || ' ' || work || '/' || span FROM whip.overview WHERE status IS NOT NULL AND run = '"
                + run
                + "'");
    return found.stream().findAny();
  }

  @Override
  public Set<String> directives(String run) {
    return texts("SELECT label FROM whip.directives WHERE run = '" + run + "'");
  }

  /** Paths that an account left behind would be found, too. */
  @Override
  public Optional<String> account(String run) {
    Set<String> found =
        texts(
            "SELECT sum(time) FILTER (WHERE class = 'work') FROM whip.accounts"
                + " FULL JOIN whip.path_classes USING (run) WHERE run = '%s' GROUP BY run"
                    .formatted(run));
    return found.stream().findAny();
  }

  @Override
  public void fail() {
    proxy.cut();
  }

  @Override
  public void recover() {
    proxy.restore();
  }

  /** From now on each row of a profile takes so long to be written; not at all slow if it is 0. */
  void slow(double seconds) throws SQLException {
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      statement.execute("DROP TRIGGER IF EXISTS slow ON whip.profiles");
      if (seconds > 0) {
        statement.execute(
            "CREATE OR REPLACE FUNCTION whip.slow() RETURNS trigger LANGUAGE plpgsql AS "
                + "'BEGIN PERFORM pg_sleep(%s); RETURN NEW; END'".formatted(seconds));
        statement.execute(
            "CREATE TRIGGER slow BEFORE INSERT OR UPDATE ON whip.profiles"
                + " FOR EACH ROW EXECUTE FUNCTION whip.slow()");
      }
    }
  }

  Set<String> texts(String query) {
    try (Statement statement = reading().createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      Set<String> texts = new HashSet<>();
      while (rows.next()) {
        texts.add(rows.getString(1));
      }
      return texts;
    } catch (SQLException e) {
      throw new AssertionError(query, e);
    }
  }

  /** One connection for all questions: to log in costs more than to ask. */
  private Connection reading() throws SQLException {
    if (reading == null) {
      reading = connect();
    }
    return reading;
  }

  @Override
  public void close() {
    proxy.close();
    try {
      if (reading != null) {
        reading.close();
      }
      postgres.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}
