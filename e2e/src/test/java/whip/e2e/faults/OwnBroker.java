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
import whip.e2e.Home;
import whip.e2e.Shell;

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
        List.of("format", "--standalone", "--cluster-id", "AAAAAAAAAAAAAAAAAAAAAA", "--config");
    List<String> command = java("kafka.tools.StorageTool", "-Xmx128m");
    command.addAll(format);
    command.add(settings().toString());
    Shell.run(command, Map.of()).expect(0);
  }

  /** Where such file systems can be had: user namespaces are forbidden in some places. */
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
    List<String> command = java("kafka.Kafka", "-Xmx384m");
    command.add(settings().toString());
    broker =
        new ProcessBuilder(command)
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
    within("sh", "-c", "cat /dev/zero >" + disk().resolve("rest") + " 2>/dev/null; true").expect(0);
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

  private Shell.Result within(String... words) {
    List<String> command = enter();
    command.addAll(List.of(words));
    return Shell.run(command, Map.of());
  }

  private List<String> java(String main, String heap) {
    List<String> command = enter();
    command.addAll(List.of("java", heap, "-cp", Home.engineJars() + "/*", main));
    return command;
  }

  private List<String> enter() {
    String pid = Long.toString(namespace.pid());
    return new ArrayList<>(
        List.of("nsenter", "-t", pid, "-U", "-m", "--preserve-credentials", "--"));
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
