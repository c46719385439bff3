package whip.sinks.parquet;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import whip.model.construct.ThreadSet;
import whip.read.AccountRows;
import whip.schemas.construct.CauseRow;
import whip.schemas.construct.CausedRow;
import whip.schemas.construct.GroupRow;
import whip.schemas.construct.PassesRow;
import whip.schemas.construct.PathRow;
import whip.schemas.construct.PredecessorRow;

/**
 * Paths of an account as rows of flat files: the groups of threads, the edges and the causes, which
 * are lists in a path's record, have files of their own. Fields keep their names and types.
 */
final class AccountTables {
  /** Lists have tables of their own, and the paths of phases are no rows of these. */
  private static final Set<String> LEFT_OUT = Set.of("groups", "edges", "causes", "phase");

  private static final Set<String> KEY = Set.of("run", "path");

  private static final String THREADS = "threads";

  private static final String THREAD_COUNT = "threadCount";

  /** A row for each path. */
  static final Schema PATHS = schema("Path", withoutLists(PathRow.getClassSchema()));

  /** A row for each path and group of threads. */
  static final Schema TIMES = schema("Times", groups(List.of(), GroupRow.getClassSchema()));

  /** A row for each edge and group of threads. */
  static final Schema PASSES =
      schema(
          "Passes",
          groups(withoutLists(PredecessorRow.getClassSchema()), PassesRow.getClassSchema()));

  /** A row for each cause of a path's waits and group of threads. */
  static final Schema CAUSES =
      schema("Causes", groups(withoutLists(CauseRow.getClassSchema()), CausedRow.getClassSchema()));

  private AccountTables() {}

  static List<GenericRecord> paths(AccountRows account) {
    return account.paths().stream().map(path -> row(PATHS, path)).toList();
  }

  static List<GenericRecord> times(AccountRows account) {
    return account.paths().stream()
        .flatMap(path -> path.getGroups().stream().map(group -> row(TIMES, path, group)))
        .toList();
  }

  static List<GenericRecord> passes(AccountRows account) {
    return account.paths().stream()
        .flatMap(
            path ->
                path.getEdges().stream()
                    .flatMap(
                        edge ->
                            edge.getGroups().stream().map(group -> row(PASSES, path, edge, group))))
        .toList();
  }

  static List<GenericRecord> causes(AccountRows account) {
    return account.paths().stream()
        .flatMap(
            path ->
                path.getCauses().stream()
                    .flatMap(
                        cause ->
                            cause.getGroups().stream()
                                .map(group -> row(CAUSES, path, cause, group))))
        .toList();
  }

  /** A row with the fields of all these records that it has room for. */
  private static GenericRecord row(Schema schema, GenericRecord... records) {
    GenericData.Record row = new GenericData.Record(schema);
    for (GenericRecord record : records) {
      for (Schema.Field field : record.getSchema().getFields()) {
        if (schema.getField(field.name()) != null) {
          row.put(field.name(), record.get(field.pos()));
        }
      }
    }
    if (schema.getField(THREAD_COUNT) != null) {
      String threads = row.get(THREADS).toString();
      row.put(THREAD_COUNT, ThreadSet.parse(threads).numbers().size());
    }
    return row;
  }

  /**
   * Fields of a group of threads: its path's key, more fields, and its own, with their number after
   * the threads.
   */
  private static List<Schema.Field> groups(List<Schema.Field> more, Schema group) {
    List<Schema.Field> all =
        new ArrayList<>(
            fields(PathRow.getClassSchema()).stream()
                .filter(field -> KEY.contains(field.name()))
                .toList());
    all.addAll(more);
    for (Schema.Field field : fields(group)) {
      all.add(field);
      if (field.name().equals(THREADS)) {
        all.add(
            new Schema.Field(
                THREAD_COUNT, Schema.create(Schema.Type.INT), "how many threads these are"));
      }
    }
    return all;
  }

  private static List<Schema.Field> withoutLists(Schema schema) {
    return fields(schema).stream().filter(field -> !LEFT_OUT.contains(field.name())).toList();
  }

  /** Copies: a field belongs to one schema. */
  private static List<Schema.Field> fields(Schema schema) {
    return schema.getFields().stream()
        .map(field -> new Schema.Field(field, field.schema()))
        .toList();
  }

  private static Schema schema(String name, List<Schema.Field> fields) {
    return Schema.createRecord(name, null, "whip.sinks.parquet", false, fields);
  }
}
