package whip.deploy;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.yaml.snakeyaml.LoaderOptions;

/** Reads YAML, and makes objects of it that know every field or none at all. */
public final class Yaml {

  /** The checkout: tests run in the module's directory. */
  public static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  /**
   * The models of Kubernetes and of the operator keep what they do not know in a map of their own;
   * here that is a mistake. They omit defaults; here these are reported.
   */
  private static final ObjectMapper STRICT =
      new ObjectMapper()
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .setAnnotationIntrospector(
              new JacksonAnnotationIntrospector() {
                private static final long serialVersionUID = 1;

                @Override
                public Boolean hasAnySetter(Annotated annotated) {
                  return Boolean.FALSE;
                }

                @Override
                public JsonInclude.Value findPropertyInclusion(Annotated annotated) {
                  return JsonInclude.Value.construct(
                      JsonInclude.Include.ALWAYS, JsonInclude.Include.ALWAYS);
                }
              });

  private Yaml() {}

  static JsonNode file(String path) throws IOException {
    return documents(Files.readString(ROOT.resolve(path))).get(0);
  }

  /** All documents of a text, without empty ones; a key that is there twice is refused. */
  static List<JsonNode> documents(String text) {
    LoaderOptions options = new LoaderOptions();
    options.setAllowDuplicateKeys(false);
    List<JsonNode> documents = new ArrayList<>();
    for (Object document : new org.yaml.snakeyaml.Yaml(options).loadAll(text)) {
      if (document != null) {
        documents.add(STRICT.valueToTree(document));
      }
    }
    return documents;
  }

  /**
   * The document as an object of the type.
   *
   * @throws JsonProcessingException when a field is unknown or of another type; it says where
   */
  static <T> T strictly(JsonNode document, Class<T> type) throws JsonProcessingException {
    return STRICT.treeToValue(document, type);
  }

  /** Document after a round trip through the type: what it did not understand is null. */
  static ObjectNode andBack(Object typed) {
    return STRICT.valueToTree(typed);
  }
}
