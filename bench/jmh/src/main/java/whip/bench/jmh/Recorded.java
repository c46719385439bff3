package whip.bench.jmh;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import whip.codec.BadRecordException;
import whip.codec.Batch;
import whip.codec.NodeBatchWriter;
import whip.model.node.ArrayArena;
import whip.streams.avro.AvroFormat;
import whip.streams.node.LevelOne;
import whip.streams.node.NodeRecordCodec;
import whip.streams.part.Part;
import whip.streams.part.SubtreePartCodec;

/** One run as its records, and what the stages make of them. */
@State(Scope.Benchmark)
public class Recorded {

  static final String NODE = "whip.node";
  static final String SUBTREE = "whip.subtree";
  static final String KEY = "r/0";

  @Param Shape shape;

  /** A collector cut at 4096 when this was measured. */
  @Param("4096")
  int rowsMax;

  final AvroFormat format = new AvroFormat(Map.of("schema.registry.url", "mock://bench"));
  final LevelOne levelOne = new LevelOne();
  final SubtreePartCodec parts = new SubtreePartCodec(format);
  final List<byte[]> records = new ArrayList<>();
  final List<Batch> batches = new ArrayList<>();
  final List<byte[]> partRecords = new ArrayList<>();
  long nodes;

  private final ArrayArena columns = new ArrayArena();

  /** Decodes a batch as the node stage does, in the memory of the batch before. */
  Batch decode(byte[] record) throws BadRecordException {
    columns.reclaim();
    return NodeRecordCodec.decode(format, NODE, KEY, record, columns);
  }

  @Setup
  public void record() throws BadRecordException {
    for (Execution.Batch batch : shape.batches(rowsMax)) {
      nodes += batch.rows().size();
      records.add(
          format.encode(
              NODE, NodeBatchWriter.write("r", 0, records.size(), batch.rows(), batch.opens())));
    }
    for (byte[] record : records) {
      batches.add(NodeRecordCodec.decode(format, NODE, KEY, record));
    }
    for (Batch batch : batches) {
      for (Part part : levelOne.fold(batch).parts()) {
        partRecords.add(parts.encode(SUBTREE, part));
      }
    }
  }
}
