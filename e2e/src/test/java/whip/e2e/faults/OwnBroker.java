package whip.e2e.faults;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import whip.e2e.FreePorts;
import whip.e2e.Shell;
import whip.e2e.StreamsJava;

/**
 * A real broker that a test may kill, start again at the same address, and whose disk it may fill:
 * its data lies on a small file system of its own, which a process of a private mount namespace
 * keeps.
 */
final class OwnBroker implements AutoCloseable {

  private static final long LIMIT_SECONDS = 120;
  private static final String DISK = "192m";

  private final Path directory;
  private final Process namespace;
  private final int port;
  private Process broker;

  /** Formats the disk; the broker is not started. */
  OwnBroker(Path directory) throws IOException {
    this.directory = directory;
    Files.createDirectories(disk());
    String mount = "mount -t tmpfs -o size=" + DISK + " none " + disk() + " && echo && exec cat";
    namespace = new ProcessBuilder("unshare", "-rm", "sh", "-c", mount).start();
    if (namespace.getInputStream().read() != '\n') {
      throw new IOException("no mount namespace with a file system of its own");
    }
    List<Integer> ports = FreePorts.take(2);
    port = ports.get(0);
    Files.writeString(settings(), text(ports.get(1)));
    List<String> format =
        StreamsJava.kafka(
            "kafka.tools.StorageTool",
            "format",
            "--standalone",
            "--cluster-id",
            "AAAAAAAAAAAAAAAAAAAAAA",
            "--config",
            settings().toString());
    Shell.run(within(format), Map.of()).expect(0);
  }

  /** Where such file systems are available: user namespaces are forbidden in some places. */
  static boolean possible() {
    return Shell.run(List.of("unshare", "-rm", "mount", "-t", "tmpfs", "none", "/mnt"), Map.of())
            .status()
        == 0;
  }

  String bootstrap() {
    return "127.0.0.1:" + port;
  }

  /** Starts it; it answers some seconds later. */
  void start() throws IOException {
    broker =
        new ProcessBuilder(within(StreamsJava.kafka("kafka.Kafka", settings().toString())))
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(directory.resolve("log").toFile()))
            .start();
  }

  /** A collector that has never found a broker does not wait for one at its end. */
  void awaitAnswer() {
    Map<String, Object> settings =
        Map.of(
            "bootstrap.servers",
            bootstrap(),
            "default.api.timeout.ms",
            (int) TimeUnit.SECONDS.toMillis(LIMIT_SECONDS));
    ByteArrayDeserializer bytes = new ByteArrayDeserializer();
    try (KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(settings, bytes, bytes)) {
      consumer.listTopics();
    }
  }

  void kill() throws InterruptedException {
    broker.destroyForcibly().waitFor();
  }

  /** Fills its disk to the last byte and waits until it has given up. */
  void fillDisk() throws InterruptedException {
    String fill = "cat /dev/zero >" + disk().resolve("rest") + " 2>/dev/null; true";
    Shell.run(within(List.of("sh", "-c", fill)), Map.of()).expect(0);
  }

  void awaitEnd() throws InterruptedException {
    if (!broker.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
      throw new AssertionError("the broker goes on without a disk: " + directory.resolve("log"));
    }
  }

  @Override
  public void close() throws IOException {
    if (broker != null) {
      broker.destroyForcibly();
    }
    namespace.getOutputStream().close();
  }

  /** Command in the namespace where the disk can be seen. */
  private List<String> within(List<String> command) {
    String pid = Long.toString(namespace.pid());
    List<String> all =
        new ArrayList<>(List.of("nsenter", "-t", pid, "-U", "-m", "--preserve-credentials", "--"));
    all.addAll(command);
    return all;
  }

  private Path disk() {
    return directory.resolve("disk");
  }

  private Path settings() {
    return directory.resolve("server.properties");
  }

  private String text(int controllerPort) {
    return """
        process.roles=broker,controller
        node.id=1
        listeners=CLIENT://127.0.0.1:%1$d,CONTROLLER://127.0.0.1:%2$d
        advertised.listeners=CLIENT://127.0.0.1:%1$d
        controller.listener.names=CONTROLLER
        inter.broker.listener.name=CLIENT
        listener.security.protocol.map=CLIENT:PLAINTEXT,CONTROLLER:PLAINTEXT
        controller.quorum.bootstrap.servers=127.0.0.1:%2$d
        log.dirs=%3$s
        auto.create.topics.enable=true
        offsets.topic.replication.factor=1
        log.segment.bytes=4194304
        """
        .formatted(port, controllerPort, disk().resolve("logs"));
  }
}
