package whip.streams.registry;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import whip.testkit.tier.InSlices;

/** The contract is not ours alone: a registry somebody else wrote keeps it too. */
@InSlices({2, 7})
class ApicurioRegistryTest extends RegistryContract {
  private static final Pattern LISTENING = Pattern.compile("Listening on: (http://\\S+)");
  private static Process server;
  private static String url;

  /** Its own log line says when it listens and where. */
  @BeforeAll
  static void start() throws IOException {
    Path directory = Path.of(System.getProperty("whip.apicurio", "target/apicurio"));
    Path log = directory.resolve("log.txt");
    server =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx384m",
                "-Dquarkus.http.host=127.0.0.1",
                "-Dquarkus.http.port=0",
                "-Dquarkus.log.category.\"io.quarkus\".level=INFO",
                "-jar",
                runner(directory).toString())
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    url = await().atMost(2, TimeUnit.MINUTES).until(() -> listening(log), Objects::nonNull);
  }

  @AfterAll
  static void stop() throws InterruptedException {
    server.destroy();
    server.waitFor();
  }

  @Override
  String url() {
    return url;
  }

  private static String listening(Path log) throws IOException {
    String text = Files.readString(log);
    if (!server.isAlive()) {
      throw new IllegalStateException("Apicurio ended before it listened:\n" + text);
    }
    Matcher matcher = LISTENING.matcher(text);
    return matcher.find() ? matcher.group(1) + "/apis/ccompat/v7" : null;
  }

  private static Path runner(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.filter(f -> f.toString().endsWith("-runner.jar")).findAny().orElseThrow();
    }
  }
}
