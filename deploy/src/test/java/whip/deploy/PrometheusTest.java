package whip.deploy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Prometheus' configuration and the alarms, judged by Prometheus' own tool. */
class PrometheusTest {
  private static final Path DIRECTORY = Yaml.ROOT.resolve("deploy/prometheus");
  private static final Path PROMTOOL = Yaml.ROOT.resolve("build/prometheus/promtool");

  @TempDir Path directory;
  private JsonNode rules;

  @BeforeEach
  void read() throws IOException {
    rules = Yaml.file("deploy/prometheus/alerts.yml").get("groups").get(0).get("rules");
  }

  @Test
  void shouldBeAConfigurationThatPrometheusTakes() throws Exception {
    promtool("check", "config", DIRECTORY.resolve("prometheus.yml").toString());
  }

  @Test
  void shouldRaiseEachAlarmWhenItShouldAndNotOtherwise() throws Exception {
    promtool("test", "rules", DIRECTORY.resolve("alerts-test.yml").toString());
  }

  @Test
  void shouldTestEveryAlarmBothWays() throws IOException {
    Set<String> raised = new TreeSet<>();
    Set<String> quiet = new TreeSet<>();
    for (JsonNode test : Yaml.file("deploy/prometheus/alerts-test.yml").get("tests")) {
      for (JsonNode one : test.get("alert_rule_test")) {
        (one.get("exp_alerts").isEmpty() ? quiet : raised).add(one.get("alertname").asText());
      }
    }
    Set<String> alarms = new TreeSet<>(rules.findValuesAsText("alert"));
    assertEquals(alarms, raised);
    assertEquals(alarms, quiet);
  }

  @Test
  void shouldSendItsReaderToARowOfTheRunbook() throws IOException {
    String page = Files.readString(Yaml.ROOT.resolve("docs/operations.md"));
    String runbook = page.substring(page.indexOf("### Alarms"), page.indexOf("## Upgrades"));
    for (JsonNode rule : rules) {
      String row = rule.get("annotations").get("runbook").asText();
      assertTrue(
          runbook.contains("\n| " + row) || runbook.contains("\n| `" + row + "`"),
          rule.get("alert").asText() + ": " + row);
      assertTrue(runbook.contains(rule.get("alert").asText()), rule.get("alert").asText());
    }
  }

  private void promtool(String... arguments) throws Exception {
    assumeTrue(Files.isExecutable(PROMTOOL), "no Prometheus can be had here");
    Path said = directory.resolve("promtool.out");
    String[] command = new String[arguments.length + 1];
    command[0] = PROMTOOL.toString();
    System.arraycopy(arguments, 0, command, 1, arguments.length);
    int status =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(said.toFile())
            .start()
            .waitFor();
    assertEquals(0, status, Files.readString(said));
  }
}
