package whip.streams;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.ProcessorSupplier;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;
import org.apache.kafka.streams.state.StoreBuilder;
import whip.codec.BadRecordException;
import whip.platform.PrivateFile;
import whip.streams.dlq.DeadLetter;

/**
 * A stage that does not try a third time what the process died of twice. A record that takes all
 * memory is still in its topic after the next start, and no start would get past it.
 *
 * <p>Beside the stores, a file for each task and stage begins with the place of the record in work.
 * There is none between records, so that an end of any other kind blames no record, and none after
 * an exception, which the process outlives. Behind it stand the places at which the process ended
 * before, and how often:
 *
 * <pre>whip.node 2 1047 1</pre>
 */
final class DeadlyRecords implements ProcessorSupplier<String, byte[], String, byte[]> {
  private static final int DEATHS_MAX = 2;

  /** A topic's name has 249 characters at most, and the two numbers 29. */
  private static final int PLACE_BYTES = 512;

  private final ProcessorSupplier<String, byte[], String, byte[]> stage;
  private final String name;
  private final StageConfig config;

  /**
   * Adds that to a stage.
   *
   * @param name of the stage in the topology
   */
  DeadlyRecords(
      ProcessorSupplier<String, byte[], String, byte[]> stage, String name, StageConfig config) {
    this.stage = stage;
    this.name = name;
    this.config = config;
  }

  @Override
  public Set<StoreBuilder<?>> stores() {
    return stage.stores();
  }

  @Override
  public Processor<String, byte[], String, byte[]> get() {
    return new Skipping(stage.get());
  }

  private final class Skipping implements Processor<String, byte[], String, byte[]> {
    private final Processor<String, byte[], String, byte[]> processor;
    private final Map<String, Integer> deaths = new LinkedHashMap<>();
    private ProcessorContext<String, byte[]> context;
    private DeadLetter deadLetters;
    private FileChannel file;

    private Skipping(Processor<String, byte[], String, byte[]> processor) {
      this.processor = processor;
    }

    @Override
    public void init(ProcessorContext<String, byte[]> newContext) {
      context = newContext;
      deadLetters = new DeadLetter(newContext, name, config.meters());
      Path path =
          newContext
              .stateDir()
              .toPath()
              .resolveSibling("in-work-" + newContext.taskId() + "-" + name);
      try {
        byte[] known = Files.readAllBytes(PrivateFile.make(path));
        file = FileChannel.open(path, StandardOpenOption.WRITE);
        learn(known);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      processor.init(newContext);
    }

    private void learn(byte[] known) throws IOException {
      String text = new String(known, StandardCharsets.UTF_8);
      int end = Math.min(PLACE_BYTES, text.length()); // a topic's name is ASCII
      for (String line : text.substring(end).lines().toList()) {
        int space = line.lastIndexOf(' ');
        deaths.put(line.substring(0, space), Integer.parseInt(line.substring(space + 1)));
      }
      String inWork = text.substring(0, end).trim();
      if (!inWork.isEmpty()) {
        deaths.merge(inWork, 1, Integer::sum);
      }
      inWork("");
      remember();
    }

    @Override
    public void process(Record<String, byte[]> received) {
      String place = context.recordMetadata().map(Skipping::place).orElse("");
      try {
        int before = deaths.getOrDefault(place, 0);
        if (before >= DEATHS_MAX) {
          String why = "the topology ended %d times while this was in work".formatted(before);
          deadLetters.send(
              received, new BadRecordException(BadRecordException.Kind.UNFORESEEN, why, null));
          return;
        }
        inWork(place);
        tryOnce(received);
        if (before > 0) {
          deaths.remove(place); // It was something else.
          remember();
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    /** An error leaves it in work: the process, or this thread, ends of it. */
    private void tryOnce(Record<String, byte[]> received) throws IOException {
      try {
        processor.process(received);
      } catch (RuntimeException e) {
        inWork("");
        throw e;
      }
      inWork("");
    }

    private static String place(RecordMetadata record) {
      return record.topic() + " " + record.partition() + " " + record.offset();
    }

    private void inWork(String place) throws IOException {
      byte[] padded = Arrays.copyOf(place.getBytes(StandardCharsets.UTF_8), PLACE_BYTES);
      file.write(ByteBuffer.wrap(padded), 0);
    }

    private void remember() throws IOException {
      StringBuilder lines = new StringBuilder();
      deaths.forEach((place, times) -> lines.append(place).append(' ').append(times).append('\n'));
      file.truncate(PLACE_BYTES);
      file.write(ByteBuffer.wrap(lines.toString().getBytes(StandardCharsets.UTF_8)), PLACE_BYTES);
    }

    @Override
    public void close() {
      processor.close();
      try {
        file.close();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
