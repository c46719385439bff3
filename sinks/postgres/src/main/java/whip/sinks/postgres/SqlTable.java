package whip.sinks.postgres;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.avro.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import whip.schemas.construct.AccountRow;
import whip.schemas.construct.PathRow;
import whip.schemas.profile.DirectiveRow;
import whip.schemas.profile.ProgramRow;
import whip.schemas.profile.RegionRow;
import whip.schemas.run.RunRecord;
import whip.schemas.whatif.WhatIfAnswer;

/** The tables, and which records are rows of which: a record's topic and key decide. */
enum SqlTable {
  RUNS("runs", "", "written_at"),
  PROFILES("profiles", "", "updated_at"),
  DIRECTIVES("directives", "directive", "updated_at"),
  REGIONS("regions", "region", "updated_at"),
  WHATIFS("whatifs", "hypothesis", "updated_at"),
  ACCOUNTS("accounts", "", ""),
  PATHS("paths", "path", "");

  private static final String RUN = "run";

  /** Key of an account's own row; a path's is its number, as the topology writes it. */
  private static final String ACCOUNT = "account";

  private static final Pattern PATH = Pattern.compile("0|[1-9][0-9]{0,8}");

  /** An index of PostgreSQL takes 2704 bytes: a run's id is 600 at most, so 1500 are safe. */
  private static final int KEY_BYTES = 1500;

  /** No run's id is longer. */
  private static final int RUN_CHARS = 200;

  private final String sqlName;
  private final String keyColumn;
  private final String newest;

  SqlTable(String sqlName, String keyColumn, String newest) {
    this.sqlName = sqlName;
    this.keyColumn = keyColumn;
    this.newest = newest;
  }

  /** A row of it: the table and the key in it. */
  record Row(SqlTable table, String run, String key) {

    /** Key as Connect takes it: {@code {run, directive}}. */
    Struct struct() {
      SchemaBuilder schema = SchemaBuilder.struct().field(RUN, TEXT);
      if (!table.keyColumn.isEmpty()) {
        schema.field(table.keyColumn, table.isNumbered() ? NUMBER : TEXT);
      }
      Struct struct = new Struct(schema.build()).put(RUN, run);
      if (table.isNumbered()) {
        struct.put(table.keyColumn, Integer.valueOf(key));
      } else if (!table.keyColumn.isEmpty()) {
        struct.put(table.keyColumn, key);
      }
      return struct;
    }
  }

  private static final org.apache.kafka.connect.data.Schema TEXT =
      org.apache.kafka.connect.data.Schema.STRING_SCHEMA;

  private static final org.apache.kafka.connect.data.Schema NUMBER =
      org.apache.kafka.connect.data.Schema.INT32_SCHEMA;

  /**
   * The row that a record is about.
   *
   * @param topic without its prefix
   * @return empty: of no table
   */
  static Optional<Row> row(String topic, String key) {
    int slash = key.indexOf('/');
    String run = slash < 0 ? key : key.substring(0, slash);
    String rest = slash < 0 ? "" : key.substring(slash + 1);
    // Nothing of ours, and PostgreSQL would refuse it.
    if (run.length() > RUN_CHARS || key.indexOf('\0') >= 0) {
      return Optional.empty();
    }
    return switch (topic) {
      case "run" -> slash < 0 ? Optional.of(new Row(RUNS, run, "")) : Optional.empty();
      case "profile" -> slash < 0 ? Optional.empty() : Optional.of(profileRow(run, rest));
      case "whatif" ->
          slash < 0 ? Optional.empty() : Optional.of(new Row(WHATIFS, run, bounded(rest)));
      case "account" -> slash < 0 ? Optional.empty() : accountRow(run, rest);
      default -> Optional.empty();
    };
  }

  private static Optional<Row> accountRow(String run, String rest) {
    if (rest.equals(ACCOUNT)) {
      return Optional.of(new Row(ACCOUNTS, run, ""));
    }
    return PATH.matcher(rest).matches() ? Optional.of(new Row(PATHS, run, rest)) : Optional.empty();
  }

  private static Row profileRow(String run, String rest) {
    if (rest.equals("program")) {
      return new Row(PROFILES, run, "");
    }
    boolean region = rest.startsWith("region@");
    return new Row(
        region ? REGIONS : DIRECTIVES,
        run,
        bounded(region ? rest.substring("region@".length()) : rest));
  }

  /** Shortens a key that is too long to its beginning and a digest, which distinguishes it. */
  private static String bounded(String key) {
    byte[] bytes = key.getBytes(StandardCharsets.UTF_8);
    if (bytes.length <= KEY_BYTES) {
      return key;
    }
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes);
      // A character has four bytes at most.
      int chars =
          key.offsetByCodePoints(0, Math.min(KEY_BYTES / 4, key.codePointCount(0, key.length())));
      return key.substring(0, chars) + "... " + HexFormat.of().formatHex(digest);
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("bug: every Java has SHA-256", impossible);
    }
  }

  /** Its records' schema, as of this version. */
  private Schema released() {
    return switch (this) {
      case RUNS -> RunRecord.getClassSchema();
      case PROFILES -> ProgramRow.getClassSchema();
      case DIRECTIVES -> DirectiveRow.getClassSchema();
      case REGIONS -> RegionRow.getClassSchema();
      case WHATIFS -> WhatIfAnswer.getClassSchema();
      case ACCOUNTS -> AccountRow.getClassSchema();
      case PATHS -> PathRow.getClassSchema();
    };
  }

  String sqlName() {
    return sqlName;
  }

  /** The full name of the records that are rows of it. */
  String recordName() {
    return released().getFullName();
  }

  /** Columns of the key, run first. */
  List<SqlColumn> keyColumns() {
    SqlColumn run = new SqlColumn(RUN, RUN, SqlColumn.Type.TEXT, "");
    SqlColumn.Type type = isNumbered() ? SqlColumn.Type.INTEGER : SqlColumn.Type.TEXT;
    return keyColumn.isEmpty()
        ? List.of(run)
        : List.of(run, new SqlColumn(keyColumn, keyColumn, type, ""));
  }

  /** Whether its rows have numbers, which other columns refer to. */
  private boolean isNumbered() {
    return this == PATHS;
  }

  /** Those of the newest released schema, in its order, without the key's. */
  List<SqlColumn> columns() {
    List<String> keys = keyColumns().stream().map(SqlColumn::name).toList();
    return released().getFields().stream()
        .map(SqlColumn::of)
        .flatMap(Optional::stream)
        .filter(column -> !keys.contains(column.name()))
        .toList();
  }

  /**
   * The column that says which of two versions of a row is newer; empty: the one that stands later
   * in the topic. The rows of an account are in one partition, and have no time of their own.
   */
  Optional<String> newest() {
    return newest.isEmpty() ? Optional.empty() : Optional.of(newest);
  }

  /** Description in the released schema. */
  String doc() {
    return released().getDoc();
  }
}
