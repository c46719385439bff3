package whip.streams.engine;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import whip.engine.protocol.EngineException;
import whip.platform.PrivateFile;

/**
 * Credentials of the engine's listeners and its own clients: any user of the machine can connect to
 * loopback. It is SASL PLAIN and not SCRAM because collectors that are built on Debian 12's
 * librdkafka (before 2.6.1) cannot log in with SCRAM at Kafka 4.
 *
 * <p>All passwords are derived from one secret that is made once per directory, so that programs
 * which run on find the restarted engine open to them.
 */
final class Credentials {
  private static final String USER = "whip";
  private static final String MECHANISM = "PLAIN";
  private static final String MODULE = "org.apache.kafka.common.security.plain.PlainLoginModule";
  private static final int SECRET_BYTES = 32;
  private static final Base64.Encoder TEXT = Base64.getUrlEncoder().withoutPadding();

  private final byte[] secret;

  private Credentials(byte[] secret) {
    this.secret = secret;
  }

  /** From the secret in the file, which is made if it is not there. */
  static Credentials of(Path file) throws IOException {
    if (!Files.exists(file)) {
      byte[] fresh = new byte[SECRET_BYTES];
      new SecureRandom().nextBytes(fresh);
      PrivateFile.write(file, TEXT.encodeToString(fresh));
    }
    byte[] secret = Files.readAllBytes(file);
    if (secret.length < SECRET_BYTES) {
      throw new EngineException(file + " is damaged; remove it, and the engine creates a new one");
    }
    return new Credentials(secret);
  }

  /** Settings of a broker that denies access to others. */
  void demand(Map<String, Object> broker, String clients, String controller) {
    broker.put(
        "listener.security.protocol.map",
        clients + ":SASL_PLAINTEXT," + controller + ":SASL_PLAINTEXT");
    broker.put("sasl.mechanism.inter.broker.protocol", MECHANISM);
    broker.put("sasl.mechanism.controller.protocol", MECHANISM);
    broker.put("sasl.enabled.mechanisms", MECHANISM);
    broker.put(loginOf(clients), login("broker", " user_" + USER + "=" + quoted("broker")));
    broker.put(
        loginOf(controller), login("controller", " user_" + USER + "=" + quoted("controller")));
  }

  private static String loginOf(String listener) {
    return "listener.name." + listener.toLowerCase(Locale.ROOT) + ".plain.sasl.jaas.config";
  }

  /** Settings of Kafka clients. The broker is near and may still be starting: ask again soon. */
  Map<String, Object> clients(String bootstrap) {
    return Map.of(
        "bootstrap.servers",
        bootstrap,
        "security.protocol",
        "SASL_PLAINTEXT",
        "sasl.mechanism",
        MECHANISM,
        "sasl.jaas.config",
        login("broker", ""),
        "reconnect.backoff.ms",
        50,
        "reconnect.backoff.max.ms",
        250);
  }

  /** Settings of serializers. */
  Map<String, Object> serializers(String registry) {
    return Map.of(
        "schema.registry.url",
        registry,
        "basic.auth.credentials.source",
        "USER_INFO",
        "basic.auth.user.info",
        forRegistry());
  }

  /** User and password of the registry, with a colon between them. */
  String forRegistry() {
    return USER + ":" + password("registry");
  }

  /** User and password of the metrics: a scraper learns nothing that opens the registry. */
  String forMetrics() {
    return USER + ":" + metricsPassword();
  }

  String metricsPassword() {
    return password("metrics");
  }

  /** All of that as the text of a properties file. */
  String clientProperties(String bootstrap, String registry) {
    Map<String, Object> settings = new TreeMap<>(clients(bootstrap));
    settings.putAll(serializers(registry));
    return settings.entrySet().stream()
        .map(setting -> setting.getKey() + "=" + setting.getValue() + "\n")
        .collect(Collectors.joining());
  }

  private String login(String purpose, String more) {
    return MODULE + " required username=\"" + USER + "\" password=" + quoted(purpose) + more + ";";
  }

  private String quoted(String purpose) {
    return '"' + password(purpose) + '"';
  }

  /** One of them does not disclose the others. */
  private String password(String purpose) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(secret, "HmacSHA256"));
      return TEXT.encodeToString(mac.doFinal(purpose.getBytes(StandardCharsets.UTF_8)));
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException("bug: every Java has HmacSHA256", impossible);
    }
  }
}
