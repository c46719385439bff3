package whip.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import whip.testkit.tier.InSlices;

/**
 * The figures of paper 002 as real programs give them, from the event to the picture. Fig. 8 is in
 * {@link FlowTest}. On the virtual clock every number is known, so pictures are compared as text
 * with files beside the programs.
 */
@ExtendWith(Engine.class)
class FlowFiguresTest {

  private static final Path FIGURES = Home.ROOT.resolve("e2e/src/test/programs/figures");

  /** A box in SVG with its fill, and the number of its path. */
  private static final Pattern BOX =
      Pattern.compile("<title>path (\\d+), [^<]*</title>\\s*<rect[^>]* fill=\"(#\\w+)\"");

  @TempDir Path directory;

  @Test
  void shouldDistinguishFiguresThatAProfileOfCallsCannot(Engine.Endpoint engine)
      throws IOException {
    String together = run(engine, "figure1a");
    assertEquals(
        Map.of(
            "program > region main in", "0|1",
            "region main > region foo in", "0|1",
            "region foo > region bar next", "0|20",
            "region bar > region foo next", "0|19"),
        edges(engine, together));
    String apart = run(engine, "figure1b");
    assertEquals(
        Map.of(
            "program > region main in", "0|1",
            "region main > region foo in", "0|1",
            "region foo > region foo next", "0|19",
            "region foo > region bar next", "0|1",
            "region bar > region bar next", "0|19"),
        edges(engine, apart));
    assertPicture("figure1a.txt", flow(engine, together));
    assertPicture("figure1b.txt", flow(engine, apart));
  }

  /** Threads are numbered as they come, so rows are compared without their numbers. */
  @Test
  void shouldHaveTheColumnsOfACriticalConstruct(Engine.Endpoint engine) throws IOException {
    String report = ompp(engine, run(engine, "figure2"));
    String profile = block(report, "R00002 flat profile");
    assertEquals("TID,execT,execC,bodyT,enterT,exitT", profile.lines().toList().get(1));
    assertEquals(
        List.of("1,1,1,0,0", "2,1,1,1,0", "3,1,1,2,0", "4,1,1,3,0", "10,4,4,6,0"),
        profile
            .lines()
            .skip(2)
            .map(row -> row.substring(row.indexOf(',') + 1))
            .sorted(Comparator.comparingInt(row -> Integer.parseInt(row.replaceAll(",.*", ""))))
            .toList());
  }

  @Test
  void shouldNestRegionsAndConstructsInOneGraph(Engine.Endpoint engine) throws IOException {
    String run = run(engine, "figure5");
    assertPicture("figure3.csv", block(ompp(engine, run), "ompp callgraph"));
    assertPicture("figure5.txt", flow(engine, run));
    assertPicture("figure5.dot", flow(engine, run, "--format", "dot"));
    assertPicture("figure5.mmd", flow(engine, run, "--format", "mermaid"));
  }

  @Test
  void shouldCountPredecessorsRoundByRound(Engine.Endpoint engine) throws IOException {
    Map<String, String> once =
        Map.of(
            "program > region P in", "0|1",
            "region P > region A in", "0|1",
            "region A > region X in", "0|1",
            "region X > region Y next", "0|1",
            "region A > region B next", "0|1",
            "region B > region C next", "0|1",
            "region C > region Z in", "0|1");
    assertEquals(once, edges(engine, run(engine, "figure4", "1")));
    String run = run(engine, "figure4", "5");
    assertEquals(
        Map.of(
            "program > region P in", "0|1",
            "region P > region A in", "0|1",
            "region C > region A next", "0|4",
            "region A > region X in", "0|5",
            "region X > region Y next", "0|5",
            "region A > region B next", "0|5",
            "region B > region C next", "0|5",
            "region C > region Z in", "0|5"),
        edges(engine, run));
    assertPicture("figure4.txt", flow(engine, run));
  }

  /** The sort spends most in counting keys, and next to nothing in its own regions. */
  @InSlices({0, 2, 4, 6, 8})
  @Test
  void shouldShadeBoxesByTheirTime(Engine.Endpoint engine) throws IOException {
    String run = run(engine, "figure6");
    String picture = flow(engine, run, "--format", "svg");
    assertPicture("figure6.svg", picture);
    Map<Integer, String> fills =
        BOX.matcher(picture)
            .results()
            .collect(Collectors.toMap(box -> Integer.valueOf(box.group(1)), box -> box.group(2)));
    List<JsonNode> nodes =
        StreamSupport.stream(json(engine, run).get("nodes").spliterator(), false)
            .sorted(Comparator.comparingLong(node -> node.get("time").asLong()))
            .toList();
    assertEquals(nodes.size(), fills.size());
    assertEquals("#f7fbff", fills.get(nodes.get(0).get("path").asInt()));
    assertEquals("#08306b", fills.get(nodes.get(nodes.size() - 1).get("path").asInt()));
  }

  /** From the program down to the loops in which most time is spent. */
  @InSlices({1, 3, 5, 7, 9})
  @Test
  void shouldGoDownLayerByLayer(Engine.Endpoint engine) throws IOException {
    String run = run(engine, "figure7");
    Map<String, String> edges = edges(engine, run, "--layer", "0");
    assertEquals(
        Map.of(
            "program > region initialization in", "0|1",
            "region initialization > region iteration next", "0|1",
            "region iteration > region iteration next", "0|74"),
        edges);
    assertEquals(
        Map.of(
            "region iteration > parallel figure7.c:27 in", "0-1|75",
            "parallel figure7.c:27 > parallel figure7.c:27 next", "0-1|1800"),
        edges(engine, run, "--layer", "iteration"));
    List<String> layers = new ArrayList<>();
    for (String layer : List.of("0", "initialization", "iteration")) {
      layers.add(flow(engine, run, "--layer", layer));
    }
    layers.add(flow(engine, run, "--layer", regionIn(json(engine, run), "iteration")));
    assertPicture("figure7.txt", String.join("\n", layers));
  }

  /** Number of the only path in the user region of that name. */
  private static String regionIn(JsonNode flow, String name) {
    String around = "";
    for (JsonNode node : flow.get("nodes")) {
      if (node.get("name").asText().equals(name)) {
        around = node.get("path").asText();
      } else if (node.get("parent").asText().equals(around)) {
        return node.get("path").asText();
      }
    }
    throw new AssertionError("nothing is in " + name);
  }

  private String run(Engine.Endpoint engine, String figure, String... arguments) {
    return new Runs(engine)
        .complete(Toolchain.clang(FIGURES.resolve(figure + ".c"), directory), arguments);
  }

  private static Map<String, String> edges(Engine.Endpoint engine, String run, String... options)
      throws IOException {
    return FlowEdges.of(json(engine, run, options));
  }

  private static JsonNode json(Engine.Endpoint engine, String run, String... options)
      throws IOException {
    List<String> line = new ArrayList<>(List.of("flow", run));
    line.addAll(List.of(options));
    return engine.json(line.toArray(String[]::new));
  }

  /** Output of the verb, without what differs from run to run. */
  private static String flow(Engine.Endpoint engine, String run, String... options) {
    List<String> line = new ArrayList<>(List.of("flow", run));
    line.addAll(List.of(options));
    return engine.whip(line.toArray(String[]::new)).expect(0).out().replace(run, "RUN");
  }

  private static String ompp(Engine.Endpoint engine, String run) {
    return engine.whip("export", run, "--format", "ompp").expect(0).out();
  }

  /** The lines of a block of the report, between those that name it. */
  private static String block(String report, String name) {
    Matcher block =
        Pattern.compile("(?s)##BEG %s\n(.*?)##END ".formatted(Pattern.quote(name))).matcher(report);
    if (!block.find()) {
      throw new AssertionError("no block " + name + " in " + report);
    }
    return block.group(1);
  }

  /**
   * Compares with the file of that name. Where views have changed, {@code -Dfigures.write=true}
   * writes the files, for a look at what git says of them.
   */
  private static void assertPicture(String name, String drawn) throws IOException {
    Path file = FIGURES.resolve(name);
    if (Boolean.getBoolean("figures.write")) {
      Files.writeString(file, drawn);
    }
    assertEquals(Files.readString(file), drawn);
  }
}
