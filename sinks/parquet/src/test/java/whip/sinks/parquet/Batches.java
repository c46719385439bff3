package whip.sinks.parquet;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.specific.SpecificDatumReader;
import whip.read.Received;
import whip.schemas.TrustedSchemas;
import whip.schemas.node.NodeBatch;

/** The batch that collector and topology are tested with (schemas/golden), at any place. */
final class Batches {
  static final String RUN = "20261120-213000-x7k2";

  /** Seven strands, nine nodes, three kinds of strands in a folded item, an item without any. */
  static final int ROWS = 20;

  /** In the strands and the folded items: 1000016963 and 90840. */
  static final long WORK = 1_000_107_803L;

  private static final NodeBatch GOLDEN = read();

  private Batches() {}

  /** A copy of the batch, which a test may change. */
  static NodeBatch golden() {
    return NodeBatch.newBuilder(GOLDEN).build();
  }

  private static NodeBatch read() {
    TrustedSchemas.trust();
    try {
      byte[] bytes = Files.readAllBytes(Path.of("../../schemas/golden/node-batch-5.bin"));
      return new SpecificDatumReader<NodeBatch>(NodeBatch.getClassSchema())
          .read(null, DecoderFactory.get().binaryDecoder(bytes, null));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Received at(int partition, long offset, long sequence) {
    return of(NodeBatch.newBuilder(GOLDEN).setSequence(sequence).build(), partition, offset);
  }

  static Received of(NodeBatch batch, int partition, long offset) {
    String key = batch.getRun() + "/" + batch.getThread();
    return new Received(partition, offset, key, batch, Optional.empty());
  }

  /** Removal of a run, which the topology sends to every partition. */
  static Received removal(int partition, long offset) {
    return new Received(partition, offset, RUN, null, Optional.empty());
  }

  static Received garbage(int partition, long offset) {
    return new Received(partition, offset, RUN + "/3", null, Optional.of("no Avro"));
  }
}
