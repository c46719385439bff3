package whip.streams.whatif;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import whip.streams.Quiet;

/** The fuzzers' corpus, given to every decoder without the fuzzer. */
@ExtendWith(Quiet.class)
class DecodersCorpusTest {

  private final DecodersFuzzTest decoders = new DecodersFuzzTest();
  private final Map<String, Consumer<byte[]>> byDirectory =
      new TreeMap<>(
          Map.of(
              "nodeBatch", decoders::nodeBatch,
              "subtreePart", decoders::subtreePart,
              "receipt", decoders::receipt,
              "run", decoders::run,
              "location", decoders::location,
              "request", decoders::request));

  @Test
  void shouldReadOrRefuseEveryRecordOfTheCorpus() throws IOException, URISyntaxException {
    Path corpus = Path.of(DecodersFuzzTest.class.getResource("DecodersFuzzTestInputs").toURI());
    byDirectory.values().forEach(decoder -> decoder.accept(new byte[0]));
    int records = 0;
    for (Path directory : sorted(corpus)) {
      Consumer<byte[]> decoder = byDirectory.get(directory.getFileName().toString());
      for (Path record : sorted(directory)) {
        try {
          decoder.accept(Files.readAllBytes(record));
        } catch (AssertionError | RuntimeException e) {
          throw new AssertionError(record.toString(), e);
        }
        records++;
      }
    }
    assertTrue(records > 20, records + " records");
  }

  private static List<Path> sorted(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.sorted().toList();
    }
  }
}
