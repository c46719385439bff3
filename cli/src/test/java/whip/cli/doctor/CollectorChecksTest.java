package whip.cli.doctor;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CollectorChecksTest {
  @TempDir Path directory;

  @ParameterizedTest
  @CsvSource({
    "2.0.2, LIMITED",
    "2.6.0, LIMITED",
    "2.6.1, OK",
    "2.10.0, OK",
    "2.15.1, OK",
    "3.0, OK"
  })
  void shouldKnowWhichKafkaClientsCanScram(String version, Check.Verdict verdict) {
    assertEquals(verdict, CollectorChecks.kafkaClient(version).verdict());
  }

  @Test
  void shouldReadTheVersionBesideTheCollector() throws IOException {
    Files.writeString(directory.resolve("librdkafka.version"), "2.15.1\n");

    assertEquals(
        List.of("ok       collector's Kafka client: librdkafka 2.15.1"),
        CollectorChecks.all(directory.resolve("libwhip.so")).get(0).lines());
  }

  @Test
  void shouldSayNothingOfACollectorThatIsNotBuilt() {
    assertEquals(List.of(), CollectorChecks.all(directory.resolve("libwhip.so")));
  }
}
