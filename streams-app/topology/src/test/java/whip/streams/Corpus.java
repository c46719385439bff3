package whip.streams;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.kafka.streams.test.TestRecord;
import whip.schemas.location.Location;
import whip.schemas.node.NodeBatch;
import whip.schemas.run.RunRecord;
import whip.testkit.GeneratorSettings;
import whip.testkit.Oracle;
import whip.testkit.Program;
import whip.testkit.ProgramGenerator;

/**
 * Writes the fuzzers' corpus again, when a schema has changed: a few real records of each type,
 * without their frames. Argument: the directory {@code .../DecodersFuzzTestInputs}.
 */
public final class Corpus {

  private static final int OF_EACH = 5;
  private static final int BYTES_MAX = 1500;

  private final Path directory;
  private final Map<String, Integer> written = new HashMap<>();

  private Corpus(Path directory) {
    this.directory = directory;
  }

  public static void main(String[] arguments) throws IOException {
    new Corpus(Path.of(arguments[0])).write();
  }

  private void write() throws IOException {
    Random random = new Random(1);
    try (Pipeline pipeline = new Pipeline()) {
      for (int seed = 0; seed < 5; seed++) {
        Program program =
            ProgramGenerator.program(seed, GeneratorSettings.everything().withStatementsMax(8));
        EmittedRun run = new EmittedRun("run", program, 2, 2, random);
        RunSink sink = recording(pipeline);
        run.locate(sink, Oracle.profile(program, 2));
        run.deliver(sink, 6, random);
      }
      save("subtreePart", pipeline.output(Topics.DEFAULT.subtree()));
      save("receipt", pipeline.output(Topics.DEFAULT.result()));
    }
  }

  private RunSink recording(Pipeline pipeline) {
    return new RunSink() {
      @Override
      public void batch(NodeBatch batch) {
        save("nodeBatch", pipeline.encoded(batch));
        pipeline.batch(batch);
      }

      @Override
      public void location(Location location) {
        save("location", pipeline.encoded(Topics.DEFAULT.location(), location));
        pipeline.location(location);
      }

      @Override
      public void run(RunRecord record) {
        save("run", pipeline.encoded(Topics.DEFAULT.run(), record));
        pipeline.run(record);
      }
    };
  }

  private void save(String type, List<TestRecord<String, byte[]>> records) {
    records.forEach(record -> save(type, record.value()));
  }

  private void save(String type, byte[] record) {
    if (record.length > BYTES_MAX || written.getOrDefault(type, 0) == OF_EACH) {
      return;
    }
    try {
      Path file = directory.resolve(type).resolve("real-" + written.merge(type, 1, Integer::sum));
      Files.createDirectories(file.getParent());
      Files.write(file, Arrays.copyOfRange(record, 5, record.length));
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
