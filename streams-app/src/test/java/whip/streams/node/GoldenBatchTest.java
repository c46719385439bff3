package whip.streams.node;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.specific.SpecificDatumReader;
import org.junit.jupiter.api.Test;
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

  private static final Path GOLDEN = Path.of("..", "schemas", "golden");

  private final JsonNode said;

  GoldenBatchTest() throws IOException {
    said = new ObjectMapper().readTree(Files.readAllBytes(GOLDEN.resolve("node-batch-1.json")));
  }

  @Test
  void shouldReadTheGoldenBatchAsItsDescriptionSays() throws Exception {
    assertEquals(
        new Batch(
            new Batch.Stream(
                said.get("run").asText(),
                said.get("incarnation").asLong(),
                said.get("thread").asInt()),
            said.get("sequence").asLong(),
            Instant.ofEpochMilli(said.get("sentAt").asLong()),
            rows("strands", "nodes"),
            rows("openStrands", "opens")),
        NodeBatchCodec.decode(golden()));
  }

  private static NodeBatch golden() throws IOException {
    TrustedSchemas.trust();
    byte[] bytes = Files.readAllBytes(GOLDEN.resolve("node-batch-1.bin"));
    return new SpecificDatumReader<>(NodeBatch.class)
        .read(null, DecoderFactory.get().binaryDecoder(bytes, null));
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
        place(table, row),
        at(table, "work", row),
        new StrandKey(
            directive(at(table, "directive", row)),
            site(at(table, "from", row)),
            site(at(table, "to", row))),
        tag(at(table, "tag", row)));
  }

  private Row node(JsonNode table, int row, List<Dependence> dependences) {
    return new Row.Node(
        place(table, row),
        new NodeId(at(table, "id", row)),
        NodeKind.ofCode((int) at(table, "kind", row)),
        directive(at(table, "directive", row)),
        at(table, "items", row),
        at(table, "a", row),
        at(table, "b", row),
        dependences);
  }

  private static Place place(JsonNode table, int row) {
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

  private Directive directive(long index) {
    JsonNode entry = said.get("directives").get((int) index);
    return new Directive(
        DirectiveKind.ofCode(entry.get("kind").asInt()), site(entry.get("site").asLong()));
  }

  private Site site(long index) {
    return new Site(said.get("sites").get((int) index).asLong());
  }

  private Tag tag(long index) {
    JsonNode entry = said.get("tags").get((int) index);
    List<Site> locks = new ArrayList<>();
    entry.get("locks").forEach(lock -> locks.add(new Site(lock.asLong())));
    List<String> annotations = new ArrayList<>();
    entry.get("annotations").forEach(name -> annotations.add(name.asText()));
    return new Tag(locks, entry.get("acquired").asBoolean(), annotations);
  }

  private static long at(JsonNode table, String column, int row) {
    return table.get(column).get(row).asLong();
  }
}
