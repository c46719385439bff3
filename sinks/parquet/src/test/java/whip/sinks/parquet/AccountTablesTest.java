package whip.sinks.parquet;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import whip.schemas.TrustedSchemas;

/** From the records of an account to the rows of its files. */
class AccountTablesTest {

  @BeforeAll
  static void trust() {
    TrustedSchemas.trust();
  }

  @Test
  void shouldMakeARowOfEveryPath() {
    assertEquals(
        List.of("r 0 0 program a.c:9 /src/a.c 9 main  3", "r 1 0 for a.c:9 /src/a.c 9 main  3"),
        texts(AccountTables.paths(SampleAccount.rows())));
    assertEquals(
        "run path parent kind label file line function name depth", names(AccountTables.PATHS));
  }

  @Test
  void shouldMakeARowOfEveryGroupOfThreads() {
    assertEquals(
        List.of(
            "r 0 0 1 100 101 102 103 104 105 106 107 108 109 110 111 112 113 114",
            "r 1 0-2,4 4 200 201 202 203 204 205 206 207 208 209 210 211 212 213 214",
            "r 1 3 1 300 301 302 303 304 305 306 307 308 309 310 311 312 313 314"),
        texts(AccountTables.times(SampleAccount.rows())));
    assertEquals(
        "run path threads threadCount count bodies enter body exit work preempted sync imbalance"
            + " barrier limited taskwait management idle tool",
        names(AccountTables.TIMES));
  }

  @Test
  void shouldMakeARowOfEveryEdge() {
    assertEquals(
        List.of("r 1 0 0-4 5 1", "r 1 1 0-2,4 4 7", "r 1 1 3 1 9"),
        texts(AccountTables.passes(SampleAccount.rows())));
    assertEquals("run path predecessor threads threadCount passes", names(AccountTables.PASSES));
  }

  @Test
  void shouldMakeARowOfEveryCause() {
    assertEquals(List.of("r 1 0 0-2,4 4 11"), texts(AccountTables.causes(SampleAccount.rows())));
    assertEquals("run path cause threads threadCount time", names(AccountTables.CAUSES));
  }

  private static List<String> texts(List<GenericRecord> rows) {
    return rows.stream()
        .map(
            row ->
                String.join(
                    " ",
                    row.getSchema().getFields().stream()
                        .map(field -> String.valueOf(row.get(field.pos())))
                        .toList()))
        .toList();
  }

  private static String names(Schema schema) {
    return String.join(" ", schema.getFields().stream().map(Schema.Field::name).toList());
  }
}
