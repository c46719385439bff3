package whip.codec;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.specific.SpecificDatumReader;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import whip.model.grain.Burden;
import whip.model.grain.NodeBurden;
import whip.model.grain.StrandStamp;
import whip.model.node.Dependence;
import whip.model.node.Directive;
import whip.model.node.DirectiveKind;
import whip.model.node.NodeId;
import whip.model.node.NodeKind;
import whip.model.node.Place;
import whip.model.node.Row;
import whip.model.node.Site;
import whip.model.node.StrandKey;
import whip.model.node.Tag;
import whip.schemas.TrustedSchemas;
import whip.schemas.node.NodeBatch;

/** The collector writes the golden batch byte for byte; here it has to read as what it says. */
class GoldenBatchTest {

  private static final Path GOLDEN = Path.of("golden");

  private JsonNode said;

  /** A batch by the version of the schema it was written with. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5})
  void shouldReadTheGoldenBatchAsItsDescriptionSays(int version) throws Exception {
    String name = "node-batch-" + version;
    said = new ObjectMapper().readTree(Files.readAllBytes(GOLDEN.resolve(name + ".json")));
    assertEquals(
        new Batch(
            new Batch.Stream(
                said.get("run").asText(),
                said.get("incarnation").asLong(),
                said.get("thread").asInt()),
            said.get("sequence").asLong(),
            Instant.ofEpochMilli(said.get("sentAt").asLong()),
            finished(),
            rows("openStrands", "opens"),
            burdens(),
            stamps()),
        NodeBatchCodec.decode(golden(name, version)));
  }

  private static NodeBatch golden(String name, int version) throws IOException {
    TrustedSchemas.trust();
    byte[] bytes = Files.readAllBytes(GOLDEN.resolve(name + ".bin"));
    Path written = GOLDEN.resolve(Path.of("released", "node", "NodeBatch-" + version + ".avsc"));
    Schema schema = new Schema.Parser().parse(Files.readString(written));
    return new SpecificDatumReader<NodeBatch>(schema, NodeBatch.getClassSchema())
        .read(null, DecoderFactory.get().binaryDecoder(bytes, null));
  }

  private List<Row> finished() {
    List<Row> rows = rows("strands", "nodes");
    if (said.has("folded")) {
      rows.addAll(new FoldedDescription(said).rows());
    }
    return rows;
  }

  private List<NodeBurden> burdens() {
    List<NodeBurden> burdens = new ArrayList<>();
    JsonNode table = said.path("burdens");
    for (int row = 0; row < table.path("count").asInt(); row++) {
      burdens.add(
          new NodeBurden(
              new NodeId(at(table, "node", row)),
              new Burden(
                  at(table, "alloc", row) - 1,
                  at(table, "copy", row) - 1,
                  at(table, "submit", row) - 1,
                  at(table, "dispatch", row) - 1,
                  at(table, "finish", row) - 1)));
    }
    return burdens;
  }

  private List<StrandStamp> stamps() {
    List<StrandStamp> stamps = new ArrayList<>();
    JsonNode table = said.path("stamps");
    for (int row = 0; row < table.path("count").asInt(); row++) {
      stamps.add(
          new StrandStamp(
              new NodeId(at(table, "parent", row)),
              at(table, "index", row),
              (int) at(table, "thread", row),
              (int) at(table, "processor", row) - 1,
              at(table, "begin", row),
              at(table, "time", row)));
    }
    return stamps;
  }

  private List<Row> rows(String strands, String nodes) {
    List<Row> rows = new ArrayList<>();
    for (int row = 0; row < said.get(strands).get("count").asInt(); row++) {
      rows.add(strand(said.get(strands), row));
    }
    for (int row = 0; row < said.get(nodes).get("count").asInt(); row++) {
      rows.add(node(said.get(nodes), row, nodes.equals("nodes") ? dependences(row) : List.of()));
    }
    return rows;
  }

  private Row strand(JsonNode table, int row) {
    return new Row.Strand(
        place(table, row), at(table, "work", row), key(said, table, row), tag(said, table, row));
  }

  private Row node(JsonNode table, int row, List<Dependence> dependences) {
    return new Row.Node(
        place(table, row),
        new NodeId(at(table, "id", row)),
        NodeKind.ofCode((int) at(table, "kind", row)),
        directive(said, table, row),
        at(table, "items", row),
        at(table, "a", row),
        at(table, "b", row),
        dependences);
  }

  static Place place(JsonNode table, int row) {
    return new Place(
        new NodeId(at(table, "region", row)),
        new NodeId(at(table, "parent", row)),
        at(table, "index", row));
  }

  private List<Dependence> dependences(int row) {
    JsonNode table = said.get("dependences");
    List<Dependence> dependences = new ArrayList<>();
    for (int i = 0; i < table.get("count").asInt(); i++) {
      if (at(table, "row", i) == row) {
        dependences.add(
            new Dependence(
                Dependence.Kind.ofCode((int) at(table, "kind", i)), at(table, "address", i)));
      }
    }
    return dependences;
  }

  static StrandKey key(JsonNode said, JsonNode table, int row) {
    return new StrandKey(
        directive(said, table, row),
        site(said, at(table, "from", row)),
        site(said, at(table, "to", row)));
  }

  static Directive directive(JsonNode said, JsonNode table, int row) {
    JsonNode entry = said.get("directives").get((int) at(table, "directive", row));
    return new Directive(
        DirectiveKind.ofCode(entry.get("kind").asInt()), site(said, entry.get("site").asLong()));
  }

  static Site site(JsonNode said, long index) {
    return new Site(said.get("sites").get((int) index).asLong());
  }

  static Tag tag(JsonNode said, JsonNode table, int row) {
    JsonNode entry = said.get("tags").get((int) at(table, "tag", row));
    List<Site> locks = new ArrayList<>();
    entry.get("locks").forEach(lock -> locks.add(new Site(lock.asLong())));
    List<String> annotations = new ArrayList<>();
    entry.get("annotations").forEach(name -> annotations.add(name.asText()));
    return new Tag(locks, entry.get("acquired").asBoolean(), annotations);
  }

  static long at(JsonNode table, String column, int row) {
    return table.get(column).get(row).asLong();
  }
}
