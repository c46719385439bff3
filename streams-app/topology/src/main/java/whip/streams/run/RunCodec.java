package whip.streams.run;

import java.util.Map;
import whip.codec.BadRecordException;
import whip.codec.RunIds;
import whip.schemas.run.RunRecord;
import whip.schemas.run.RunState;
import whip.streams.Limits;
import whip.streams.avro.AvroFormat;

/** Runs as records of the run topic. The store keeps them in the same bytes. */
public final class RunCodec {

  private final AvroFormat format;
  private final String topic;

  public RunCodec(AvroFormat format, String topic) {
    this.format = format;
    this.topic = topic;
  }

  public Run decode(byte[] bytes) throws BadRecordException {
    if (bytes != null && bytes.length > Limits.RUN_BYTES) {
      throw new BadRecordException(
          bytes.length + " bytes: a run's record has at most " + Limits.RUN_BYTES);
    }
    RunRecord r = format.decode(topic, bytes, RunRecord.class);
    if (!RunIds.isValid(r.getRun())) {
      throw new BadRecordException("run: not an id: " + r.getRun());
    }
    check(r);
    return new Run(
        r.getRun(),
        Run.State.valueOf(r.getState().name()),
        r.getIncarnation(),
        r.getBatches(),
        r.getLoss(),
        r.getLimits(),
        r.getCounters(),
        new Run.Program(
            r.getName(),
            r.getLabels(),
            r.getProgram(),
            r.getArguments(),
            r.getHost(),
            r.getPid(),
            r.getJob(),
            r.getRank(),
            r.getRankCount(),
            r.getThreads(),
            r.getRuntime(),
            r.getProcessors()),
        new Run.Measure(
            r.getClock(),
            r.getUnit(),
            r.getTicksPerSecond(),
            r.getDetail(),
            r.getResolution(),
            r.getResolutionMax(),
            r.getCreation()),
        new Run.Life(
            r.getStartedAt(),
            r.getWrittenAt(),
            r.getEndedAt(),
            r.getEndReason(),
            r.getExitStatus()));
  }

  private static void check(RunRecord r) throws BadRecordException {
    require(r.getBatches().stream().allMatch(sent -> sent >= 0), "batches: negative");
    require(r.getLoss().values().stream().allMatch(lost -> lost >= 0), "loss: negative");
    require(
        Double.isFinite(r.getTicksPerSecond()) && r.getTicksPerSecond() >= 0,
        "ticksPerSecond: " + r.getTicksPerSecond());
  }

  private static void require(boolean holds, String otherwise) throws BadRecordException {
    if (!holds) {
      throw new BadRecordException(otherwise);
    }
  }

  public byte[] encode(Run run) {
    RunRecord record = new RunRecord();
    RunFields.put(run, record);
    record.setState(RunState.valueOf(run.state().name()));
    record.setIncarnation(run.incarnation());
    record.setBatches(run.batches());
    record.setLoss(run.loss());
    record.setPid(run.program().pid());
    record.setProcessors(run.program().processors());
    record.setWrittenAt(run.life().writtenAt());
    record.setCreation(run.measure().creation());
    record.setControl(Map.of()); // A run that is over follows no requests.
    record.setRequests(Map.of());
    return format.encode(topic, record);
  }
}
