package whip.bench.jmh;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.infra.Blackhole;
import whip.codec.BadRecordException;
import whip.codec.Batch;
import whip.model.assembly.Assembly;
import whip.model.assembly.FlatStore;
import whip.streams.part.Part;

/** Steps of the stream on a run's nodes, one at a time, without Kafka and RocksDB. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class Stages {

  /** Records to columns. */
  @Benchmark
  public void decode(Recorded run, Cost cost, Blackhole sink) throws BadRecordException {
    cost.begin();
    for (byte[] record : run.records) {
      sink.consume(run.decode(record));
    }
    cost.end(run.nodes);
  }

  /** Columns to parts. */
  @Benchmark
  public void levelOne(Recorded run, Cost cost, Blackhole sink) throws BadRecordException {
    cost.begin();
    for (Batch batch : run.batches) {
      sink.consume(run.levelOne.fold(batch));
    }
    cost.end(run.nodes);
  }

  /** Records of one topic to records of the next: the whole node stage but its store. */
  @Benchmark
  public void nodeStage(Recorded run, Cost cost, Blackhole sink) throws BadRecordException {
    cost.begin();
    for (byte[] record : run.records) {
      Batch batch = run.decode(record);
      for (Part part : run.levelOne.fold(batch).parts()) {
        sink.consume(run.parts.encode(Recorded.SUBTREE, part));
      }
    }
    cost.end(run.nodes);
  }

  /** Records of parts to the run's outcome, in memory. */
  @Benchmark
  public List<Object> levelTwo(Recorded run, Cost cost) throws BadRecordException {
    cost.begin();
    List<Object> outcome = new ArrayList<>();
    Assembly assembly = new Assembly(new FlatStore(), (region, place, piece) -> outcome.add(piece));
    for (byte[] record : run.partRecords) {
      Part part = run.parts.ofRecord(Recorded.SUBTREE, record);
      part.containers().forEach((id, container) -> assembly.merge(part.region(), id, container));
      part.phases().ifPresent(phases -> assembly.merge(part.region(), phases));
      assembly.settle();
    }
    cost.end(run.nodes);
    return outcome;
  }
}
