package whip.streams.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.avro.Schema;
import org.apache.avro.specific.SpecificRecord;
import org.junit.jupiter.api.Test;
import whip.schemas.profile.ProgramRow;
import whip.schemas.run.RunRecord;

class RunFieldsTest {

  /** No value is its schema's default or another field's, but for the loss, which is not shared. */
  private static final Run RUN =
      new Run(
          "r1",
          Run.State.ENDED,
          2,
          List.of(3L),
          Map.of(),
          Map.of("a limit", "why"),
          Map.of("a counter", 4L),
          new Run.Program(
              "name",
              Map.of("a", "label"),
              "./program",
              List.of("argument"),
              "host",
              5,
              "job",
              6,
              9,
              7,
              "libomp",
              15),
          new Run.Measure("clock", "unit", 8, "detail", 13, 14, "measured"),
          new Run.Life(
              Instant.ofEpochMilli(9),
              Instant.ofEpochMilli(10),
              Instant.ofEpochMilli(11),
              "end",
              12));

  @Test
  void shouldSetEveryFieldThatBothRecordsHave() {
    Map<String, Object> inRow = set(new ProgramRow());
    assertEquals(shared(), inRow.keySet());
    assertEquals(inRow, set(new RunRecord()));
    assertEquals("r1", inRow.get("run"));
    assertEquals(7, inRow.get("threads"));
    assertEquals(Instant.ofEpochMilli(11), inRow.get("endedAt"));
  }

  /**
   * Fields of one name and one meaning: the row's loss is the collector's and the stream's
   * together, its batches are those that came in.
   */
  private static Set<String> shared() {
    Set<String> names = new TreeSet<>();
    Set<String> different = Set.of("loss", "batches");
    for (Schema.Field field : RunRecord.getClassSchema().getFields()) {
      if (ProgramRow.getClassSchema().getField(field.name()) != null
          && !different.contains(field.name())) {
        names.add(field.name());
      }
    }
    return names;
  }

  /** The fields that are not as in a record that was just made. */
  private static Map<String, Object> set(SpecificRecord record) {
    Map<String, Object> before = values(record);
    RunFields.put(RUN, record);
    Map<String, Object> after = values(record);
    after.entrySet().removeAll(before.entrySet());
    return after;
  }

  private static Map<String, Object> values(SpecificRecord record) {
    Map<String, Object> values = new TreeMap<>();
    record.getSchema().getFields().forEach(f -> values.put(f.name(), record.get(f.pos())));
    return values;
  }
}
