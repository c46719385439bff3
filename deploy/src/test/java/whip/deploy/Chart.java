package whip.deploy;

import com.fasterxml.jackson.databind.JsonNode;
import com.marcnuri.helm.Helm;
import com.marcnuri.helm.TemplateCommand;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * The chart as Helm renders it.
 *
 * @param resources in Helm's order
 */
record Chart(List<JsonNode> resources) {

  static final String RELEASE = "profiles";

  static Helm helm() {
    return new Helm(Yaml.ROOT.resolve("deploy/helm/whip"));
  }

  /** With some values other than the chart's own. */
  static Chart with(Map<String, Object> values) {
    TemplateCommand template =
        helm().template().withName(RELEASE).withNamespace("tools").withKubeVersion("1.31.0");
    values.forEach(template::set);
    return new Chart(Yaml.documents(template.call()));
  }

  Stream<JsonNode> of(String kind) {
    return resources.stream().filter(resource -> resource.get("kind").asText().equals(kind));
  }

  JsonNode the(String kind, String name) {
    return of(kind)
        .filter(resource -> name(resource).equals(name))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no " + kind + " " + name));
  }

  static String name(JsonNode resource) {
    return resource.at("/metadata/name").asText();
  }

  static Stream<JsonNode> elements(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false);
  }
}
