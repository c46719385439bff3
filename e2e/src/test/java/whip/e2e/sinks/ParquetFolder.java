package whip.e2e.sinks;

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
import java.util.Optional;
import java.util.Set;

/** A directory of Parquet files, read by DuckDB. */
public final class ParquetFolder implements Target {
  private final Path directory;
  private final Path away;

  public ParquetFolder(Path directory) {
    this.directory = directory.resolve("parquet");
    away = directory.resolve("away");
  }

  Path directory() {
    return directory;
  }

  @Override
  public List<String> options() {
    return List.of("parquet", "--nodes", "--directory", directory.toString());
  }

  @Override
  public Optional<String> profile(String run) {
    return texts(run, "profile", "lower(status) || ' ' || work || '/' || span").stream().findAny();
  }

  @Override
  public Set<String> directives(String run) {
    return texts(run, "directives", "label");
  }

  @Override
  public Optional<String> account(String run) {
    return texts(run, "times", "sum(work * threadCount)").stream().findAny();
  }

  /** {@code 3 items, work 350}, a dependence being one too; none: there are no files of nodes. */
  public String nodes(String run) {
    String places = "count(DISTINCT (parent, index, phase, member)) FILTER (kind <> 'batch')";
    String items = places + " + sum(len(dependences))::BIGINT";
    return nodes(run, items + " || ' items, work ' || sum(work)").stream().findAny().orElse("none");
  }

  /** The values of a column of a run's nodes. */
  Set<String> nodes(String run, String column) {
    return texts(run, "nodes/*", column);
  }

  private Set<String> texts(String run, String file, String column) {
    Path path = directory.resolve(run).resolve(file + ".parquet");
    if (!Files.exists(file.equals("nodes/*") ? path.getParent() : path)) {
      return Set.of();
    }
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT %s FROM '%s'".formatted(column, path))) {
      Set<String> texts = new HashSet<>();
      while (rows.next()) {
        texts.add(rows.getString(1));
      }
      return texts;
    } catch (SQLException e) {
      throw new AssertionError(path.toString(), e);
    }
  }

  /** A file stands where the directory was: not even the superuser writes into that. */
  @Override
  public void fail() {
    try {
      Files.move(directory, away);
      Files.createFile(directory);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void recover() {
    try {
      Files.delete(directory);
      Files.move(away, directory);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    // The test's directory is deleted.
  }
}
