package whip.sinks.postgres;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Properties;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The tables and views in the database, in a schema of their own. Tables are made after the Avro
 * schemas, comments included; a column that came with a later version stays where it is.
 */
final class Database {
  static final String SCHEMA = "whip";

  /** Any number, as long as all sinks have the same. */
  private static final long LOCK = 0x77686970;

  private static final int SECONDS = 10;

  private static final Pattern VIEW = Pattern.compile("CREATE OR REPLACE VIEW (\\S+)");

  /** How many tables and views there are. */
  private static final String RELATIONS =
      "(SELECT count(*) FROM pg_class WHERE relnamespace = '%s'::regnamespace AND relkind IN ('r', 'v'))"
          .formatted(SCHEMA);

  private final PostgresSettings settings;

  Database(PostgresSettings settings) {
    this.settings = settings;
  }

  /**
   * Creates what is missing, even while others do so.
   *
   * @return reader of the topics for these tables: the consumer group's name, for which the tables
   *     themselves remember how far they are. Tables in a new database begin with the first record
   */
  String prepare() throws SQLException {
    try (Connection connection = connect()) {
      connection.setAutoCommit(false);
      try (Statement statement = connection.createStatement()) {
        statement.execute("SELECT pg_advisory_xact_lock(" + LOCK + ")");
        if (!schemaExists(statement)) {
          statement.execute("CREATE SCHEMA " + SCHEMA);
        }
        statement.execute(text("base.sql"));
        // Else every start would lock readers out, and be locked out by them.
        if (!isMade(connection)) {
          for (String sql : definition()) {
            statement.execute(sql);
          }
          remember(connection);
        }
      }
      String group = group(connection);
      connection.commit();
      return group;
    }
  }

  /** Whether the server answers and lets us in; otherwise the exception says why not. */
  void ask() throws SQLException {
    connect().close();
  }

  /** A user without the right to make schemas can be given one. */
  private static boolean schemaExists(Statement statement) throws SQLException {
    try (ResultSet found =
        statement.executeQuery("SELECT 1 FROM pg_namespace WHERE nspname = '" + SCHEMA + "'")) {
      return found.next();
    }
  }

  /** Tables and views, as they are defined here. Every statement may be repeated. */
  static List<String> definition() {
    String views = text("views.sql");
    List<String> sql =
        new ArrayList<>(
            VIEW.matcher(views)
                .results()
                .map(
                    view ->
                        "ALTER VIEW IF EXISTS " + view.group(1) + " SET (security_barrier = off)")
                .toList());
    // A reader of a view locks it, then the views that it is made of, which stand before it, and
    // then the tables. In another order both would wait for ever.
    Collections.reverse(sql);
    for (SqlTable table : SqlTable.values()) {
      sql.addAll(tableSql(table));
    }
    sql.add(views);
    return sql;
  }

  /** By this version, and nothing has been taken away since. */
  private static boolean isMade(Connection connection) throws SQLException {
    try (PreparedStatement query =
        connection.prepareStatement(
            "SELECT 1 FROM "
                + SCHEMA
                + ".made WHERE definition = md5(?) AND relations = "
                + RELATIONS)) {
      query.setString(1, String.join(";", definition()));
      try (ResultSet found = query.executeQuery()) {
        return found.next();
      }
    }
  }

  private static void remember(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("DELETE FROM " + SCHEMA + ".made");
    }
    try (PreparedStatement insert =
        connection.prepareStatement(
            "INSERT INTO " + SCHEMA + ".made VALUES (md5(?), " + RELATIONS + ")")) {
      insert.setString(1, String.join(";", definition()));
      insert.execute();
    }
  }

  private String group(Connection connection) throws SQLException {
    if (settings.again()) {
      try (Statement statement = connection.createStatement()) {
        statement.execute("DELETE FROM " + SCHEMA + ".sink");
      }
    }
    // A name that a reader of these topics may use, and no other user.
    String newGroup = settings.cluster().prefix() + "reader-postgres-" + UUID.randomUUID();
    try (PreparedStatement insert =
        connection.prepareStatement(
            "INSERT INTO " + SCHEMA + ".sink VALUES (?, ?) ON CONFLICT DO NOTHING")) {
      insert.setString(1, settings.cluster().prefix());
      insert.setString(2, newGroup);
      insert.execute();
    }
    try (PreparedStatement query =
        connection.prepareStatement(
            "SELECT consumer_group FROM " + SCHEMA + ".sink WHERE prefix = ?")) {
      query.setString(1, settings.cluster().prefix());
      try (ResultSet found = query.executeQuery()) {
        found.next();
        return found.getString(1);
      }
    }
  }

  /** Every statement may be repeated. */
  static List<String> tableSql(SqlTable table) {
    String name = SCHEMA + "." + table.sqlName();
    List<String> sql = new ArrayList<>();
    String keys =
        table.keyColumns().stream()
            .map(column -> "%s %s NOT NULL, ".formatted(column.name(), column.type().sql()))
            .collect(Collectors.joining());
    String keyNames =
        table.keyColumns().stream().map(SqlColumn::name).collect(Collectors.joining(", "));
    sql.add("CREATE TABLE IF NOT EXISTS %s (%sPRIMARY KEY (%s))".formatted(name, keys, keyNames));
    sql.add("COMMENT ON TABLE %s IS %s".formatted(name, quoted(table.doc())));
    for (SqlColumn column : table.columns()) {
      sql.add(
          "ALTER TABLE %s ADD COLUMN IF NOT EXISTS %s %s"
              .formatted(name, column.name(), column.type().sql()));
      if (!column.doc().isEmpty()) {
        sql.add(
            "COMMENT ON COLUMN %s.%s IS %s".formatted(name, column.name(), quoted(column.doc())));
      }
    }
    // What comes late, after a restart or over a second way, does not undo what is newer.
    table
        .newest()
        .ifPresent(
            newest ->
                sql.add(
                    "CREATE OR REPLACE TRIGGER keep_the_newest BEFORE UPDATE ON %s FOR EACH ROW WHEN (NEW.%2$s < OLD.%2$s) EXECUTE FUNCTION %3$s.leave_it()"
                        .formatted(name, newest, SCHEMA)));
    return sql;
  }

  private static String quoted(String text) {
    return "'" + text.replace("'", "''") + "'";
  }

  private Connection connect() throws SQLException {
    Properties properties = new Properties();
    settings.user().ifPresent(user -> properties.setProperty("user", user));
    settings.password().ifPresent(password -> properties.setProperty("password", password));
    properties.setProperty("connectTimeout", Integer.toString(SECONDS));
    properties.setProperty("loginTimeout", Integer.toString(SECONDS));
    properties.setProperty("ApplicationName", "whip sink postgres");
    return DriverManager.getConnection(settings.url(), properties);
  }

  private static String text(String resource) {
    try (InputStream input = Database.class.getResourceAsStream(resource)) {
      return new String(input.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
