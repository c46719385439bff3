package whip.e2e.sinks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import whip.e2e.Home;

/** The dashboards of deploy/grafana, as what they ask of whom. */
final class Dashboards {
  private static final Path FOLDER = Home.ROOT.resolve("deploy/grafana");

  private Dashboards() {}

  /** Every question to a source, those that fill a choice included. */
  static List<String> queries(String source) throws IOException {
    List<String> queries = new ArrayList<>();
    Set<String> titles = new HashSet<>();
    try (Stream<Path> files = Files.list(FOLDER.resolve("dashboards"))) {
      for (Path file : files.sorted().toList()) {
        JsonNode dashboard = new ObjectMapper().readTree(file.toFile());
        assertTrue(titles.add(dashboard.required("uid").asText()), "twice: " + file);
        Set<Integer> ids = new HashSet<>();
        for (JsonNode panel : dashboard.required("panels")) {
          assertTrue(ids.add(panel.required("id").asInt()), file + ": panels with one id");
          assertTrue(panel.required("gridPos").required("w").asInt() > 0);
          for (JsonNode target : panel.required("targets")) {
            assertEquals(panel.required("datasource"), target.required("datasource"));
            add(
                target,
                target.has("expr") ? target.get("expr") : target.get("rawSql"),
                source,
                queries);
          }
        }
        for (JsonNode choice : dashboard.required("templating").required("list")) {
          JsonNode query = choice.required("query");
          add(choice, query.isTextual() ? query : query.get("query"), source, queries);
        }
      }
    }
    return queries;
  }

  private static void add(JsonNode asked, JsonNode query, String source, List<String> queries) {
    String uid = asked.required("datasource").required("uid").asText();
    assertTrue(provisioned().contains(uid), uid + " is not provisioned");
    if (uid.equals(source)) {
      queries.add(query.asText());
    }
  }

  /** The sources that Grafana is given. */
  private static Set<String> provisioned() {
    try {
      Set<String> uids = new HashSet<>();
      var lines = Pattern.compile("(?m)^    uid: (\\S+)$");
      var found =
          lines.matcher(Files.readString(FOLDER.resolve("provisioning/datasources/whip.yaml")));
      while (found.find()) {
        uids.add(found.group(1));
      }
      return uids;
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
