package whip.deploy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.marcnuri.helm.LintResult;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.fabric8.kubernetes.client.CustomResource;
import io.strimzi.api.kafka.model.kafka.Kafka;
import io.strimzi.api.kafka.model.nodepool.KafkaNodePool;
import io.strimzi.api.kafka.model.topic.KafkaTopic;
import io.strimzi.api.kafka.model.user.KafkaUser;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import whip.streams.Permissions;
import whip.streams.Topics;

/**
 * The chart, judged by those who would have to understand it: Helm, the operator's own classes and
 * Kubernetes' resources; and by the programs, which say what topics and permissions they need.
 */
class ChartTest {

  private static final Map<String, Class<?>> KINDS =
      Map.of(
          "v1 ConfigMap", ConfigMap.class,
          "v1 Service", Service.class,
          "apps/v1 Deployment", Deployment.class,
          "apps/v1 StatefulSet", StatefulSet.class,
          "policy/v1 PodDisruptionBudget", PodDisruptionBudget.class,
          "networking.k8s.io/v1 NetworkPolicy", NetworkPolicy.class,
          "kafka.strimzi.io/v1 Kafka", Kafka.class,
          "kafka.strimzi.io/v1 KafkaNodePool", KafkaNodePool.class,
          "kafka.strimzi.io/v1 KafkaTopic", KafkaTopic.class,
          "kafka.strimzi.io/v1 KafkaUser", KafkaUser.class);

  private final Chart chart = Chart.with(Map.of());

  /** Every switch of the values in both positions. */
  static List<Map<String, Object>> variants() {
    return List.of(
        Map.of(),
        Map.of("kafka.external", "loadbalancer", "kafka.version", "4.1.0"),
        Map.of("kafka.create", false, "kafka.name", "theirs", "kafka.storage.class", "fast"),
        Map.of("registry.create", false, "registry.url", "https://registry:8443/subjects"),
        Map.of("registry.create", false, "registry.url", "https://registry"),
        Map.of("networkPolicy.create", false, "streams.storage.class", "fast"),
        Map.of("image.pullSecrets[0].name", "key", "streams.nodeSelector.disk", "ssd"),
        Map.of("streams.replicas", 1, "streams.standbyReplicas", 0, "topics.replicas", 1),
        Map.of("prefix", "alice.", "topics.partitions", 64, "topics.runPartitions", 8));
  }

  @Test
  void shouldPassHelmsOwnLint() {
    LintResult lint = Chart.helm().lint().strict().call();
    assertFalse(lint.isFailed(), () -> String.join("\n", lint.getMessages()));
  }

  @ParameterizedTest
  @MethodSource("variants")
  void shouldHoldNothingThatKubernetesOrTheOperatorDoNotKnow(Map<String, Object> values)
      throws JsonProcessingException, ReflectiveOperationException {
    for (JsonNode resource : Chart.with(values).resources()) {
      String kind = resource.get("apiVersion").asText() + " " + resource.get("kind").asText();
      assertTrue(KINDS.containsKey(kind), "nobody judges " + kind);
      Object typed = Yaml.strictly(resource, KINDS.get(kind));
      ObjectNode back = Yaml.andBack(typed);
      if (typed instanceof CustomResource) {
        // The operator's classes serve several versions and always name the first.
        assertTrue(versions(typed.getClass()).contains("v1"), kind);
        back.set("apiVersion", resource.get("apiVersion"));
      }
      assertSurvives(resource, back, kind + " " + Chart.name(resource));
    }
  }

  /** A judge that lets everything pass would be none. */
  @Test
  void shouldHaveJudgesThatRefuse() throws JsonProcessingException {
    ObjectNode topic = chart.the("KafkaTopic", "whip.node").deepCopy();
    ((ObjectNode) topic.get("spec")).put("replica", 3);
    assertThrows(UnrecognizedPropertyException.class, () -> Yaml.strictly(topic, KafkaTopic.class));
    ObjectNode user = chart.the("KafkaUser", Chart.RELEASE + "-asker").deepCopy();
    ((ArrayNode) user.at("/spec/authorization/acls/0/operations")).set(0, "Wright");
    ObjectNode understood = Yaml.andBack(Yaml.strictly(user, KafkaUser.class));
    assertThrows(AssertionError.class, () -> assertSurvives(user, understood, "user"));
  }

  private static List<?> versions(Class<?> type) throws ReflectiveOperationException {
    return (List<?>) type.getField("VERSIONS").get(null);
  }

  /** A word that is none of an enumeration's becomes null in the operator's classes. */
  private static void assertSurvives(JsonNode written, JsonNode understood, String where) {
    if (written.isObject()) {
      written
          .properties()
          .forEach(
              field ->
                  assertSurvives(
                      field.getValue(),
                      understood.path(field.getKey()),
                      where + "/" + field.getKey()));
    } else if (written.isArray()) {
      for (int i = 0; i < written.size(); i++) {
        assertSurvives(written.get(i), understood.path(i), where + "/" + i);
      }
    } else {
      assertEquals(written.asText(), understood.asText(), where);
    }
  }

  @ParameterizedTest
  @MethodSource("variants")
  void shouldMakeTheTopicsThatTheProgramsMake(Map<String, Object> values) {
    Topics topics =
        new Topics(
            (String) values.getOrDefault("prefix", Topics.DEFAULT.prefix()),
            (int) values.getOrDefault("topics.partitions", Topics.DEFAULT.partitions()),
            (int) values.getOrDefault("topics.runPartitions", Topics.DEFAULT.runPartitions()));
    Map<String, String> wanted = new TreeMap<>();
    topics
        .all()
        .forEach(
            topic ->
                wanted.put(
                    topic.name(), topic.numPartitions() + " " + new TreeMap<>(topic.configs())));
    Map<String, String> made = new TreeMap<>();
    Chart.with(values)
        .of("KafkaTopic")
        .forEach(topic -> made.put(topic.at("/spec/topicName").asText(), settings(topic)));
    assertEquals(wanted, made);
  }

  private static String settings(JsonNode topic) {
    Map<String, String> config = new TreeMap<>();
    topic
        .at("/spec/config")
        .properties()
        .forEach(setting -> config.put(setting.getKey(), setting.getValue().asText()));
    return topic.at("/spec/partitions").asInt() + " " + config;
  }

  @Test
  void shouldKeepEveryTopicThreeTimes() {
    assertEquals(
        Set.of(3),
        chart
            .of("KafkaTopic")
            .map(topic -> topic.at("/spec/replicas").asInt())
            .collect(Collectors.toSet()));
    JsonNode config = chart.the("Kafka", "whip").at("/spec/kafka/config");
    assertEquals(2, config.get("min.insync.replicas").asInt());
    assertFalse(config.get("auto.create.topics.enable").asBoolean());
  }

  /**
   * Compares with the permissions of {@code docs/security.md}: {@code PermissionsTest} of the
   * topology holds that page to the product.
   */
  @ParameterizedTest
  @MethodSource("variants")
  void shouldPermitWhatTheProgramsNeedAndNoMore(Map<String, Object> values) {
    String prefix = (String) values.getOrDefault("prefix", Topics.DEFAULT.prefix());
    Chart rendered = Chart.with(values);
    for (Permissions.User user : Permissions.of(new Topics(prefix, 1, 1))) {
      Set<String> wanted = new TreeSet<>();
      user.grants().forEach(grant -> wanted.addAll(words(grant)));
      assertEquals(
          wanted,
          words(rendered.the("KafkaUser", Chart.RELEASE + "-" + user.role().label())),
          "the role " + user.role().label());
    }
  }

  private static Set<String> words(Permissions.Grant grant) {
    Set<String> words = new TreeSet<>();
    for (String name : grant.names()) {
      grant
          .operations()
          .forEach(
              operation ->
                  words.add(
                      "%s %s%s %s"
                          .formatted(
                              grant
                                  .type()
                                  .name()
                                  .replace("_", "")
                                  .toLowerCase(java.util.Locale.ROOT),
                              name,
                              grant.prefixed() ? "*" : "",
                              Permissions.Grant.word(operation))));
    }
    return words;
  }

  private static Set<String> words(JsonNode user) {
    Set<String> words = new TreeSet<>();
    for (JsonNode acl : user.at("/spec/authorization/acls")) {
      JsonNode resource = acl.get("resource");
      for (JsonNode operation : acl.get("operations")) {
        words.add(
            "%s %s%s %s"
                .formatted(
                    resource.get("type").asText().toLowerCase(java.util.Locale.ROOT),
                    resource.get("name").asText(),
                    resource.path("patternType").asText().equals("prefix") ? "*" : "",
                    operation.asText()));
      }
    }
    return words;
  }

  @Test
  void shouldRefuseMoreCopiesOfTheStateThanInstances() {
    Map<String, Object> values = Map.of("streams.standbyReplicas", 2);
    Exception refused = assertThrows(RuntimeException.class, () -> Chart.with(values));
    assertTrue(refused.getMessage().contains("fewer than streams.replicas"), refused.getMessage());
  }

  @Test
  void shouldAskForTheRegistryWhereItMakesNone() {
    Map<String, Object> values = Map.of("registry.create", false);
    Exception refused = assertThrows(RuntimeException.class, () -> Chart.with(values));
    assertTrue(refused.getMessage().contains("where is the schema registry"), refused.getMessage());
  }
}
