package whip.sinks.postgres;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.kafka.connect.data.Struct;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import whip.schemas.construct.CauseRow;
import whip.schemas.construct.CausedRow;
import whip.schemas.construct.GroupRow;
import whip.schemas.construct.PassesRow;
import whip.schemas.construct.PathRow;
import whip.schemas.construct.PredecessorRow;

/** Checks which records become rows of which table, and their contents. */
class SqlTableTest {

  @ParameterizedTest
  @CsvSource({
    "run, r1, RUNS, ''",
    "profile, r1/program, PROFILES, ''",
    "profile, r1/for@/src/a.c:9, DIRECTIVES, for@/src/a.c:9",
    "profile, r1/region@/src/a.c:9, REGIONS, /src/a.c:9",
    "profile, r1/region@@exchange, REGIONS, @exchange",
    "profile, r1/region@, REGIONS, ''",
    "whatif, r1/a.c:9=2x b.c:3=inf, WHATIFS, a.c:9=2x b.c:3=inf",
    "whatif, r1/, WHATIFS, ''",
    "account, r1/account, ACCOUNTS, ''",
    "account, r1/0, PATHS, 0",
    "account, r1/17, PATHS, 17"
  })
  void shouldChooseTheTableByTopicAndKey(String topic, String key, SqlTable table, String rest) {
    assertEquals(Optional.of(new SqlTable.Row(table, "r1", rest)), SqlTable.row(topic, key));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "run r1/x",
        "profile r1",
        "whatif r1",
        "node r1/1",
        "run a\0b",
        "account r1",
        "account r1/",
        "account r1/007",
        "account r1/-1",
        "account r1/12345678901",
        "account r1/phase/solve",
        "account r1/phase/solve/17",
        "account r1/strip"
      })
  void shouldLeaveOutWhatIsOfNoTable(String record) {
    String[] topicAndKey = record.split(" ", 2);
    assertEquals(Optional.empty(), SqlTable.row(topicAndKey[0], topicAndKey[1]));
    assertEquals(Optional.empty(), SqlTable.row("run", "x".repeat(5000)));
  }

  /** PostgreSQL's index takes 2704 bytes, and cutting alone would make two rows one. */
  @Test
  void shouldKeepLongKeysShortAndApart() {
    String path = "for@/" + "\u00e4".repeat(4000) + "/a.c:";
    String one = SqlTable.row("profile", "r1/" + path + 1).orElseThrow().key();
    String other = SqlTable.row("profile", "r1/" + path + 2).orElseThrow().key();
    assertNotEquals(one, other);
    assertTrue(one.getBytes(StandardCharsets.UTF_8).length <= 1600);
    assertTrue(one.startsWith("for@/\u00e4"));
  }

  @Test
  void shouldHaveEveryColumnOnceAndNoWordOfSql() {
    for (SqlTable table : SqlTable.values()) {
      List<String> names = table.columns().stream().map(SqlColumn::name).toList();
      assertEquals(names.size(), names.stream().distinct().count(), names.toString());
      assertTrue(names.containsAll(table.newest().stream().toList()), table + ": " + names);
      assertTrue(names.stream().allMatch(name -> name.matches("[a-z][a-z0-9_]*")));
      assertTrue(!names.contains("then") && !names.contains("nodes"));
    }
  }

  /** Other columns refer to paths by number. */
  @Test
  void shouldKeyPathsByNumber() {
    Struct key = SqlTable.row("account", "r1/17").orElseThrow().struct();
    assertEquals(17, key.get("path"));
    assertTrue(
        Database.tableSql(SqlTable.PATHS)
            .contains(
                "CREATE TABLE IF NOT EXISTS whip.paths"
                    + " (run text NOT NULL, path integer NOT NULL, PRIMARY KEY (run, path))"));
  }

  /** The views take groups, edges and causes apart by these names. */
  @Test
  void shouldKeepGroupsAndEdgesOfAPathAsJson() {
    PathRow path =
        PathRow.newBuilder()
            .setRun("r1")
            .setPath(1)
            .setParent(0)
            .setKind("for")
            .setLabel("a.c:9")
            .setFile("/a.c")
            .setLine(9)
            .setFunction("main")
            .setName("")
            .setDepth(0)
            .setGroups(
                List.of(
                    new GroupRow(
                        "0-3", 1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L, 10L, 11L, 12L, 13L, 14L, 15L)))
            .setEdges(List.of(new PredecessorRow(0, List.of(new PassesRow("0-3", 1L)))))
            .setCauses(List.of(new CauseRow(2, List.of(new CausedRow("0-3", 9L)))))
            .build();
    Struct row = new FlatRows().row(path);
    assertEquals(
        "[{\"threads\":\"0-3\",\"count\":1,\"bodies\":2,\"enter\":3,\"body\":4,\"exit\":5,\"work\":6,"
            + "\"preempted\":7,\"sync\":8,\"imbalance\":9,\"barrier\":10,\"limited\":11,\"taskwait\":12,"
            + "\"management\":13,\"idle\":14,\"tool\":15}]",
        row.get("groups"));
    assertEquals(
        "[{\"predecessor\":0,\"groups\":[{\"threads\":\"0-3\",\"passes\":1}]}]", row.get("edges"));
    assertEquals(
        "[{\"cause\":2,\"groups\":[{\"threads\":\"0-3\",\"time\":9}]}]", row.get("causes"));
    assertEquals(1, row.get("path"));
  }

  @Test
  void shouldMakeRowsOfWhateverARecordHolds() {
    var schema =
        SchemaBuilder.record("R")
            .fields()
            .requiredString("run")
            .requiredLong("serialWork")
            .name("loss")
            .type()
            .map()
            .values()
            .longType()
            .noDefault()
            .name("arguments")
            .type()
            .array()
            .items()
            .stringType()
            .noDefault()
            .name("rates")
            .type()
            .array()
            .items()
            .doubleType()
            .noDefault()
            .optionalDouble("ratio")
            .endRecord();
    GenericData.Record record = new GenericData.Record(schema);
    record.put("run", "a\0b");
    record.put("serialWork", 5L);
    record.put("loss", java.util.Map.of("ring", 3L));
    record.put("arguments", List.of("-x", "\"q\""));
    record.put("rates", List.of(0.5, Double.NaN, Double.NEGATIVE_INFINITY));
    Struct row = new FlatRows().row(record);
    assertEquals("a\ufffdb", row.get("run"));
    assertEquals(5L, row.get("serial_work"));
    assertEquals("{\"ring\":3}", row.get("loss"));
    assertEquals("[\"-x\",\"\\\"q\\\"\"]", row.get("arguments"));
    assertEquals("[0.5,null,null]", row.get("rates"));
    assertEquals(null, row.get("ratio"));
    assertEquals("io.debezium.data.Json", row.schema().field("loss").schema().name());
  }
}
