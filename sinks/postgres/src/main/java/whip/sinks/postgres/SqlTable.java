package whip.sinks.postgres;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.apache.avro.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
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
  WHATIFS("whatifs", "hypothesis", "updated_at");

  private static final String RUN = "run";

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
        schema.field(table.keyColumn, TEXT);
      }
      Struct struct = new Struct(schema.build()).put(RUN, run);
      return table.keyColumn.isEmpty() ? struct : struct.put(table.keyColumn, key);
    }
  }

  private static final org.apache.kafka.connect.data.Schema TEXT =
      org.apache.kafka.connect.data.Schema.STRING_SCHEMA;

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
      default -> Optional.empty();
    };
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
  List<String> keyColumns() {
    return keyColumn.isEmpty() ? List.of(RUN) : List.of(RUN, keyColumn);
  }

  /** Those of the newest released schema, in its order, without the key's. */
  List<SqlColumn> columns() {
    return released().getFields().stream()
        .map(SqlColumn::of)
        .flatMap(Optional::stream)
        .filter(column -> !keyColumns().contains(column.name()))
        .toList();
  }

  /** The column that says which of two versions of a row is newer. */
  String newest() {
    return newest;
  }

  /** Description in the released schema. */
  String doc() {
    return released().getDoc();
  }
}
