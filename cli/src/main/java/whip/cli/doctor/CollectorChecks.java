package whip.cli.doctor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** Libraries that the collector was built with. */
public final class CollectorChecks {
  /** From this librdkafka on, a client can log in with SCRAM at Kafka 4. */
  private static final List<Integer> SCRAM = List.of(2, 6, 1);

  private CollectorChecks() {}

  /** All of them; none where no collector was built. */
  public static List<Check> all(Path collector) {
    try {
      // Written by producer-native/helper/CMakeLists.txt.
      Path version = collector.resolveSibling("librdkafka.version");
      return List.of(kafkaClient(Files.readString(version).strip()));
    } catch (IOException unbuilt) {
      return List.of();
    }
  }

  static Check kafkaClient(String version) {
    String found = "librdkafka " + version;
    return isBefore(version, SCRAM)
        ? Check.limited(
            "collector's Kafka client",
            found + ", which cannot log in with SCRAM at Kafka 4",
            "install npm, then remove build/librdkafka and build/native: any whip command builds them")
        : Check.ok("collector's Kafka client", found);
  }

  private static boolean isBefore(String version, List<Integer> other) {
    int[] numbers =
        Arrays.stream(version.split("[^0-9]+", -1))
            .filter(part -> !part.isEmpty())
            .mapToInt(Integer::parseInt)
            .toArray();
    for (int i = 0; i < other.size(); i++) {
      int number = i < numbers.length ? numbers[i] : 0;
      if (number != other.get(i)) {
        return number < other.get(i);
      }
    }
    return false;
  }
}
