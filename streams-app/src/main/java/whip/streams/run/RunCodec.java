package whip.streams.run;

import whip.schemas.run.RunRecord;
import whip.schemas.run.RunState;
import whip.streams.avro.AvroFormat;
import whip.streams.dlq.BadRecordException;

/** Runs as records of the run topic. The store keeps them in the same bytes. */
public final class RunCodec {

  private final AvroFormat format;
  private final String topic;

  public RunCodec(AvroFormat format, String topic) {
    this.format = format;
    this.topic = topic;
  }

  public Run decode(byte[] bytes) throws BadRecordException {
    RunRecord r = format.decode(topic, bytes, RunRecord.class);
    if (!RunIds.isValid(r.getRun())) {
      throw new BadRecordException("run: not an id: " + r.getRun());
    }
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
            r.getThreads(),
            r.getRuntime()),
        new Run.Measure(r.getClock(), r.getUnit(), r.getTicksPerSecond(), r.getDetail()),
        new Run.Life(
            r.getStartedAt(),
            r.getWrittenAt(),
            r.getEndedAt(),
            r.getEndReason(),
            r.getExitStatus()));
  }

  public byte[] encode(Run run) {
    return format.encode(
        topic,
        RunRecord.newBuilder()
            .setRun(run.run())
            .setState(RunState.valueOf(run.state().name()))
            .setIncarnation(run.incarnation())
            .setBatches(run.batches())
            .setLoss(run.loss())
            .setLimits(run.limits())
            .setCounters(run.counters())
            .setName(run.program().name())
            .setLabels(run.program().labels())
            .setProgram(run.program().program())
            .setArguments(run.program().arguments())
            .setHost(run.program().host())
            .setPid(run.program().pid())
            .setJob(run.program().job())
            .setRank(run.program().rank())
            .setThreads(run.program().threads())
            .setRuntime(run.program().runtime())
            .setClock(run.measure().clock())
            .setUnit(run.measure().unit())
            .setTicksPerSecond(run.measure().ticksPerSecond())
            .setDetail(run.measure().detail())
            .setStartedAt(run.life().startedAt())
            .setWrittenAt(run.life().writtenAt())
            .setEndedAt(run.life().endedAt())
            .setEndReason(run.life().endReason())
            .setExitStatus(run.life().exitStatus())
            .build());
  }
}
