package whip.deploy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Whether what the chart's parts say of each other fits: names, ports, labels, secrets, paths. */
class WorkloadsTest {
  private final Chart chart = Chart.with(Map.of());
  private final JsonNode streams = chart.the("StatefulSet", Chart.RELEASE + "-streams");

  @Test
  void shouldGiveTheTopologyOptionsThatItHas() throws IOException {
    String main =
        Files.readString(
            Yaml.ROOT.resolve("streams-app/engine/src/main/java/whip/streams/TopologyMain.java"));
    for (JsonNode variable : container(streams).get("env")) {
      String name = variable.get("name").asText();
      String option = "--" + name.substring(5).toLowerCase(Locale.ROOT).replace('_', '-');
      assertTrue(name.startsWith("WHIP_") && main.contains("\"" + option + "\""), name);
    }
  }

  @Test
  void shouldAskTheTopologyWhereItAnswers() throws IOException {
    String routes =
        Files.readString(
            Yaml.ROOT.resolve(
                "streams-app/engine/src/main/java/whip/streams/operating/HealthRoutes.java"));
    JsonNode container = container(streams);
    String live = container.at("/livenessProbe/httpGet/path").asText();
    String ready = container.at("/readinessProbe/httpGet/path").asText();
    assertEquals(List.of("/health/live", "/health/ready"), List.of(live, ready));
    assertTrue(routes.contains("\"" + live + "\"") && routes.contains("\"" + ready + "\""));
    assertEquals(
        container.at("/ports/0/containerPort").asText(),
        environment(container).get("WHIP_HTTP_PORT"));
  }

  /** {@code TopologyInstance} takes up to 60 s. */
  @Test
  void shouldLeaveTheTopologyTimeToStop() {
    assertTrue(pod(streams).get("terminationGracePeriodSeconds").asInt() > 60);
  }

  @Test
  void shouldMountWhatIsThereAndNothingElse() {
    workloads()
        .forEach(
            workload -> {
              Set<String> volumes =
                  Stream.concat(
                          Chart.elements(pod(workload).get("volumes")),
                          Chart.elements(workload.at("/spec/volumeClaimTemplates"))
                              .map(claim -> claim.get("metadata")))
                      .map(volume -> volume.get("name").asText())
                      .collect(Collectors.toSet());
              Set<String> mounted =
                  containers(workload)
                      .flatMap(container -> Chart.elements(container.get("volumeMounts")))
                      .map(mount -> mount.get("name").asText())
                      .collect(Collectors.toSet());
              assertEquals(volumes, mounted, Chart.name(workload));
            });
  }

  /** The operator names a user's secret after the user. */
  @Test
  void shouldTakeSecretsThatTheOperatorMakes() {
    Set<String> made =
        chart
            .of("KafkaUser")
            .map(Chart::name)
            .collect(Collectors.toCollection(java.util.HashSet::new));
    made.add(Chart.name(chart.the("Kafka", "whip")) + "-cluster-ca-cert");
    workloads()
        .flatMap(workload -> workload.findValuesAsText("secretName").stream())
        .forEach(secret -> assertTrue(made.contains(secret), secret));
    workloads()
        .flatMap(workload -> workload.findValues("secretKeyRef").stream())
        .forEach(
            secret -> assertTrue(made.contains(secret.get("name").asText()), secret::toString));
  }

  @Test
  void shouldReadPropertiesThatAreThere() {
    JsonNode container = container(streams);
    Map<String, String> environment = environment(container);
    JsonNode properties = chart.the("ConfigMap", Chart.RELEASE + "-streams").get("data");
    List<String> mounts = container.get("volumeMounts").findValuesAsText("mountPath");
    assertTrue(properties.has(environment.get("WHIP_CONFIG").replaceAll(".*/", "")));
    for (String line : properties.get("client.properties").asText().lines().toList()) {
      if (line.contains(".location=")) {
        String file = line.substring(line.indexOf('=') + 1);
        assertTrue(mounts.contains(file.substring(0, file.lastIndexOf('/'))), line);
      }
    }
  }

  @Test
  void shouldSelectThePodsItMeans() {
    workloads()
        .forEach(
            workload ->
                assertSelects(
                    workload.at("/spec/selector/matchLabels"), workload, Chart.name(workload)));
    assertSelects(
        chart
            .the("PodDisruptionBudget", Chart.RELEASE + "-streams")
            .at("/spec/selector/matchLabels"),
        streams,
        "the disruption budget");
    Stream.of("streams", "registry")
        .map(part -> Chart.RELEASE + "-" + part)
        .forEach(
            name -> {
              JsonNode workload =
                  workloads().filter(w -> Chart.name(w).equals(name)).findAny().orElseThrow();
              assertSelects(chart.the("Service", name).at("/spec/selector"), workload, name);
              assertSelects(
                  chart.the("NetworkPolicy", name).at("/spec/podSelector/matchLabels"),
                  workload,
                  name);
            });
  }

  private static void assertSelects(JsonNode selector, JsonNode workload, String who) {
    JsonNode labels = workload.at("/spec/template/metadata/labels");
    assertTrue(selector.size() >= 3, who + " selects too many");
    selector
        .properties()
        .forEach(label -> assertEquals(label.getValue(), labels.get(label.getKey()), who));
  }

  /** A port too few and nothing arrives, one too many and it is open to others. */
  @Test
  void shouldLetThroughTheNetworkWhatIsServedAndAskedFor() {
    Map<String, String> environment = environment(container(streams));
    String dns = "53";
    String kafka = environment.get("WHIP_BOOTSTRAP").replaceFirst("^.*:", "");
    String registry = Integer.toString(URI.create(environment.get("WHIP_REGISTRY")).getPort());
    assertEquals(Set.of("8090"), policyPorts("streams", "ingress"));
    assertEquals(Set.of(dns, kafka, registry), policyPorts("streams", "egress"));
    assertEquals(Set.of(registry), policyPorts("registry", "ingress"));
    assertEquals(Set.of(dns, kafka), policyPorts("registry", "egress"));
    workloads()
        .forEach(
            workload -> {
              String part = Chart.name(workload).replaceFirst("^.*-", "");
              JsonNode served = container(workload).at("/ports/0/containerPort");
              assertEquals(Set.of(served.asText()), policyPorts(part, "ingress"));
              JsonNode service = chart.the("Service", Chart.name(workload)).at("/spec/ports/0");
              assertEquals(served.asText(), service.get("port").asText());
              assertEquals(
                  container(workload).at("/ports/0/name").asText(),
                  service.get("targetPort").asText());
            });
    assertEquals(
        "8090",
        streams.at("/spec/template/metadata/annotations").get("prometheus.io/port").asText());
  }

  private Set<String> policyPorts(String part, String direction) {
    return chart
        .the("NetworkPolicy", Chart.RELEASE + "-" + part)
        .get("spec")
        .get(direction)
        .findValuesAsText("port")
        .stream()
        .collect(Collectors.toSet());
  }

  @Test
  void shouldRunNothingAsRootNorWithMoreThanItNeeds() {
    workloads()
        .forEach(
            workload -> {
              JsonNode pod = pod(workload);
              assertTrue(pod.at("/securityContext/runAsNonRoot").asBoolean());
              assertFalse(pod.get("automountServiceAccountToken").asBoolean());
              containers(workload)
                  .forEach(
                      container -> {
                        JsonNode confined = container.get("securityContext");
                        assertFalse(confined.get("allowPrivilegeEscalation").asBoolean());
                        assertTrue(confined.get("readOnlyRootFilesystem").asBoolean());
                        assertEquals("ALL", confined.at("/capabilities/drop/0").asText());
                        assertTrue(container.at("/resources/limits/memory").isTextual());
                        assertTrue(
                            container.get("image").asText().matches(".+:v?\\d+[\\w.-]+"),
                            container.get("image").asText());
                      });
            });
  }

  private Stream<JsonNode> workloads() {
    return Stream.concat(chart.of("StatefulSet"), chart.of("Deployment"));
  }

  private static JsonNode pod(JsonNode workload) {
    return workload.at("/spec/template/spec");
  }

  private static JsonNode container(JsonNode workload) {
    return pod(workload).at("/containers/0");
  }

  private static Stream<JsonNode> containers(JsonNode workload) {
    JsonNode pod = pod(workload);
    return Stream.concat(
        Chart.elements(pod.path("initContainers")), Chart.elements(pod.get("containers")));
  }

  private static Map<String, String> environment(JsonNode container) {
    return Chart.elements(container.get("env"))
        .collect(
            Collectors.toMap(
                variable -> variable.get("name").asText(),
                variable -> variable.path("value").asText()));
  }
}
