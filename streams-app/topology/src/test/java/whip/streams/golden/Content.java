package whip.streams.golden;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Base64;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import whip.streams.Pipeline;
import whip.streams.Topics;

/** Content of a golden record, as JSON. */
final class Content {

  private static final ObjectMapper JSON = new ObjectMapper();

  private Content() {}

  /** Content as today's classes read it; a dead letter as it came. */
  static String json(Pipeline pipeline, ProducerRecord<String, byte[]> entry) {
    try {
      ObjectNode content =
          JSON.createObjectNode().put("topic", entry.topic()).put("key", entry.key());
      if (entry.value() == null) {
        content.putNull("value");
      } else if (entry.topic().equals(Topics.DEFAULT.deadLetters())) {
        content.put("value", Base64.getEncoder().encodeToString(entry.value()));
      } else {
        SpecificRecord record = pipeline.decoded(entry.topic(), entry.value());
        content.put("type", record.getSchema().getFullName());
        content.set("value", JSON.readTree(record.toString()));
      }
      return JSON.writeValueAsString(content);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Everything expected is there; a newer version may say more. */
  static boolean isWithin(JsonNode expected, JsonNode actual) {
    if (expected.isObject()) {
      return actual.isObject()
          && expected.properties().stream()
              .allMatch(
                  field ->
                      actual.has(field.getKey())
                          && isWithin(field.getValue(), actual.get(field.getKey())));
    }
    if (expected.isArray()) {
      if (!actual.isArray() || actual.size() != expected.size()) {
        return false;
      }
      for (int i = 0; i < expected.size(); i++) {
        if (!isWithin(expected.get(i), actual.get(i))) {
          return false;
        }
      }
      return true;
    }
    return expected.equals(actual);
  }
}
