package whip.sinks.postgres;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.Map;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaAndValue;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.sink.SinkRecord;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Which records become rows of which table, and which become none. */
class ToTablesTest {
  private final ToTables toTables = new ToTables();

  @BeforeEach
  void configure() {
    toTables.configure(Map.of(ToTables.PREFIX, "mine."));
  }

  @Test
  void shouldSendARecordToItsTable() {
    SinkRecord row =
        toTables.apply(of("mine.profile", "r1/for@/a.c:9", row(SqlTable.DIRECTIVES, "r1")));
    assertEquals("directives", row.topic());
    assertEquals("Struct{run=r1,directive=for@/a.c:9}", row.key().toString());
    assertEquals("Struct{run=r1}", row.value().toString());
    assertEquals(7, row.kafkaOffset());
  }

  @Test
  void shouldSendThePathsOfAnAccountToTheirTable() {
    SinkRecord row = toTables.apply(of("mine.account", "r1/17", row(SqlTable.PATHS, "r1")));
    assertEquals("paths", row.topic());
    assertEquals("Struct{run=r1,path=17}", row.key().toString());
    SinkRecord gone = toTables.apply(of("mine.account", "r1/account", SchemaAndValue.NULL));
    assertEquals("accounts", gone.topic());
    assertNull(gone.value());
  }

  @Test
  void shouldSendARemovalToItsTable() {
    SinkRecord row = toTables.apply(of("mine.run", "r1", SchemaAndValue.NULL));
    assertEquals("runs", row.topic());
    assertEquals("Struct{run=r1}", row.key().toString());
    assertNull(row.value());
  }

  @Test
  void shouldLeaveOutWhatIsNotWhatItsKeySays() {
    assertNull(toTables.apply(of("mine.run", "r1", row(SqlTable.RUNS, "r2"))), "another run");
    assertNull(toTables.apply(of("mine.run", "r1", row(SqlTable.WHATIFS, "r1"))), "another record");
    assertNull(
        toTables.apply(of("mine.account", "r1/17", row(SqlTable.ACCOUNTS, "r1"))), "no path");
    assertNull(toTables.apply(of("mine.run", "r1", RowConverter.UNDECODABLE)), "no record");
    assertNull(toTables.apply(of("mine.node", "r1/0", row(SqlTable.RUNS, "r1"))), "no table");
    assertNull(toTables.apply(of("whip.run", "r1", row(SqlTable.RUNS, "r1"))), "another prefix");
    assertNull(
        toTables.apply(
            new SinkRecord("mine.run", 0, Schema.BYTES_SCHEMA, new byte[1], null, null, 7)),
        "no text as its key");
  }

  private static SinkRecord of(String topic, String key, SchemaAndValue value) {
    return new SinkRecord(topic, 0, Schema.STRING_SCHEMA, key, value.schema(), value.value(), 7);
  }

  private static SchemaAndValue row(SqlTable table, String run) {
    Schema schema =
        SchemaBuilder.struct()
            .name(table.recordName())
            .field("run", Schema.OPTIONAL_STRING_SCHEMA)
            .build();
    return new SchemaAndValue(schema, new Struct(schema).put("run", run));
  }
}
