package whip.streams.run;

import org.apache.avro.Schema;
import org.apache.avro.specific.SpecificRecord;

/**
 * Fields that the run's record and the profile's program row share. Avro has no common part of
 * records, so the fields are named here, once, as the schemas name them.
 */
public final class RunFields {

  private final SpecificRecord record;

  private RunFields(SpecificRecord record) {
    this.record = record;
  }

  /** Sets the shared fields; the others stay as they are. */
  public static void put(Run run, SpecificRecord record) {
    RunFields fields = new RunFields(record);
    fields.set("run", run.run());
    fields.set("limits", run.limits());
    fields.set("counters", run.counters());
    fields.program(run.program());
    fields.measure(run.measure());
    fields.life(run.life());
  }

  private void program(Run.Program program) {
    set("name", program.name());
    set("labels", program.labels());
    set("program", program.program());
    set("arguments", program.arguments());
    set("host", program.host());
    set("job", program.job());
    set("rank", program.rank());
    set("rankCount", program.rankCount());
    set("threads", program.threads());
    set("runtime", program.runtime());
  }

  private void measure(Run.Measure measure) {
    set("clock", measure.clock());
    set("unit", measure.unit());
    set("ticksPerSecond", measure.ticksPerSecond());
    set("detail", measure.detail());
    set("resolution", measure.resolution());
    set("resolutionMax", measure.resolutionMax());
  }

  private void life(Run.Life life) {
    set("startedAt", life.startedAt());
    set("endedAt", life.endedAt());
    set("endReason", life.endReason());
    set("exitStatus", life.exitStatus());
  }

  private void set(String name, Object value) {
    Schema.Field field = record.getSchema().getField(name);
    if (field == null) {
      throw new IllegalStateException(
          "bug: " + record.getSchema().getFullName() + " has no field " + name);
    }
    record.put(field.pos(), value);
  }
}
