package whip.streams.whatif;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.config.TopicConfig;

/** Which setting of a topic has removed records from it. */
final class ExpiryCause {

  private static final Duration ANSWER_LIMIT = Duration.ofSeconds(10);

  private ExpiryCause() {}

  /**
   * Asks the cluster.
   *
   * @param age of the oldest record that is gone, at most
   */
  static String ask(Map<String, Object> clients, String topic, Duration age) {
    ConfigResource resource = new ConfigResource(ConfigResource.Type.TOPIC, topic);
    try (Admin admin = Admin.create(clients)) {
      Map<String, String> settings = new HashMap<>();
      admin
          .describeConfigs(List.of(resource))
          .all()
          .get(ANSWER_LIMIT.toMillis(), TimeUnit.MILLISECONDS)
          .get(resource)
          .entries()
          .forEach(entry -> settings.put(entry.name(), entry.value()));
      return of(settings, age);
    } catch (ExecutionException | TimeoutException refused) {
      Throwable why = refused.getCause() == null ? refused : refused.getCause();
      return "%s or %s, which cannot be read: %s"
          .formatted(TopicConfig.RETENTION_MS_CONFIG, TopicConfig.RETENTION_BYTES_CONFIG, why);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      return TopicConfig.RETENTION_MS_CONFIG + " or " + TopicConfig.RETENTION_BYTES_CONFIG;
    }
  }

  /**
   * Age is certain: what is older than {@code retention.ms} goes in any case. What is younger went
   * for its size, or by hand, of which the cluster keeps no note.
   */
  static String of(Map<String, String> settings, Duration age) {
    String ageLimit = settings.getOrDefault(TopicConfig.RETENTION_MS_CONFIG, "-1");
    String sizeLimit = settings.getOrDefault(TopicConfig.RETENTION_BYTES_CONFIG, "-1");
    String byAge = TopicConfig.RETENTION_MS_CONFIG + "=" + ageLimit;
    long limitMs = Long.parseLong(ageLimit);
    if (limitMs >= 0 && age.toMillis() > limitMs) {
      return byAge;
    }
    return Long.parseLong(sizeLimit) >= 0
        ? TopicConfig.RETENTION_BYTES_CONFIG + "=" + sizeLimit + ", or deleted by hand"
        : "deleted by hand, " + byAge + " keeps them longer";
  }
}
