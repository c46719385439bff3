package whip.e2e.faults;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.Uuid;
import whip.e2e.FreePorts;
import whip.e2e.StreamsJava;
import whip.platform.ClientProperties;

/**
 * A real Kafka broker that demands something of everybody: SCRAM over TLS on one listener, a
 * certificate on the other, and permission for everything. {@code CN=admin} may do all.
 *
 * @param scram address of the listener for passwords
 * @param mtls address of the listener for certificates
 */
record SecuredBroker(Process process, String scram, String mtls, Path log)
    implements AutoCloseable {
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final String MAPPING = "RULE:^CN=([^,]+).*$/$1/,DEFAULT";

  /**
   * Starts it.
   *
   * @param plain the one user whom it knows by PLAIN, and their password; the others are made
   */
  static SecuredBroker start(
      Path directory, Certificates certificates, Map.Entry<String, String> plain) throws Exception {
    Files.createDirectories(directory);
    List<Integer> ports = FreePorts.take(3);
    String scram = "127.0.0.1:" + ports.get(0);
    String mtls = "127.0.0.1:" + ports.get(1);
    String controller = "127.0.0.1:" + ports.get(2);
    Path settings = directory.resolve("server.properties");
    Files.writeString(
        settings,
        settings(directory.resolve("data"), certificates, scram, mtls, controller)
            + """
            listener.name.scram.plain.sasl.jaas.config=\\
            org.apache.kafka.common.security.plain.PlainLoginModule required user_%s="%s";
            """
                .formatted(plain.getKey(), plain.getValue()));
    Path log = directory.resolve("broker.log");
    Process format =
        java(
            log,
            "kafka.tools.StorageTool",
            "format",
            "--standalone",
            "--cluster-id",
            Uuid.randomUuid().toString(),
            "--config",
            settings.toString());
    assertTrue(format.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS), "formatting does not end");
    if (format.exitValue() != 0) {
      throw new AssertionError(
          "formatting ended with " + format.exitValue() + ": " + Files.readString(log));
    }
    return new SecuredBroker(java(log, "kafka.Kafka", settings.toString()), scram, mtls, log);
  }

  /** Connected as the user who may do all; returns when the broker serves. */
  Admin admin(Path properties) throws IOException {
    Map<String, Object> settings = Map.copyOf(ClientProperties.read(properties));
    Admin admin = Admin.create(with(settings, mtls));
    await()
        .atMost(LIMIT)
        .ignoreExceptionsMatching(ExecutionException.class::isInstance)
        .until(
            () -> {
              assertTrue(process.isAlive(), () -> "the broker has ended; see " + log);
              return !admin.describeCluster().nodes().get().isEmpty();
            });
    return admin;
  }

  static Map<String, Object> with(Map<String, Object> settings, String bootstrap) {
    Map<String, Object> all = new java.util.HashMap<>(settings);
    all.put("bootstrap.servers", bootstrap);
    return all;
  }

  private static String settings(
      Path data, Certificates certificates, String scram, String mtls, String controller) {
    String listeners = "SCRAM://" + scram + ",MTLS://" + mtls;
    return """
    process.roles=broker,controller
    node.id=1
    log.dirs=%s
    listeners=%s,CONTROLLER://%s
    advertised.listeners=%s
    controller.listener.names=CONTROLLER
    controller.quorum.bootstrap.servers=%s
    inter.broker.listener.name=MTLS
    listener.security.protocol.map=SCRAM:SASL_SSL,MTLS:SSL,CONTROLLER:SSL
    listener.name.scram.sasl.enabled.mechanisms=SCRAM-SHA-256,SCRAM-SHA-512,PLAIN
    listener.name.scram.scram-sha-256.sasl.jaas.config=\
    org.apache.kafka.common.security.scram.ScramLoginModule required;
    listener.name.scram.scram-sha-512.sasl.jaas.config=\
    org.apache.kafka.common.security.scram.ScramLoginModule required;
    listener.name.mtls.ssl.client.auth=required
    listener.name.controller.ssl.client.auth=required
    ssl.keystore.type=PEM
    ssl.keystore.location=%s
    ssl.truststore.type=PEM
    ssl.truststore.location=%s
    ssl.principal.mapping.rules=%s
    authorizer.class.name=org.apache.kafka.metadata.authorizer.StandardAuthorizer
    allow.everyone.if.no.acl.found=false
    super.users=User:broker;User:admin
    auto.create.topics.enable=false
    group.initial.rebalance.delay.ms=0
    default.replication.factor=1
    offsets.topic.replication.factor=1
    offsets.topic.num.partitions=2
    transaction.state.log.replication.factor=1
    transaction.state.log.min.isr=1
    transaction.state.log.num.partitions=2
    log.cleaner.dedupe.buffer.size=8388608
    """
        .formatted(
            data,
            listeners,
            controller,
            listeners,
            controller,
            certificates.directory().resolve("broker.pem"),
            certificates.directory().resolve("ca.pem"),
            MAPPING);
  }

  private static Process java(Path log, String main, String... arguments) throws IOException {
    return new ProcessBuilder(StreamsJava.kafka(main, arguments))
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
        .start();
  }

  @Override
  public void close() {
    stop(process);
  }

  /** In order, or it is a failure. */
  static void stop(Process process) {
    process.destroy();
    try {
      if (!process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new AssertionError("process " + process.pid() + " does not stop");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }
}
