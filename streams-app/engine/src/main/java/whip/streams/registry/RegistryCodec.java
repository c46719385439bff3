package whip.streams.registry;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Arrays;
import java.util.Optional;
import whip.streams.registry.RegistryRecord.LevelSet;
import whip.streams.registry.RegistryRecord.ModeSet;
import whip.streams.registry.RegistryRecord.Noop;
import whip.streams.registry.RegistryRecord.SubjectDeleted;
import whip.streams.registry.RegistryRecord.VersionGone;
import whip.streams.registry.RegistryRecord.VersionSet;

/**
 * Registry records as keys and values of the {@code _schemas} topic, in the Confluent registry's
 * own JSON:
 *
 * <pre>
 * {"keytype":"SCHEMA","subject":"whip.run-value","version":1,"magic":1}   {"subject":"whip.run-value","version":1,"id":1,"schema":"…","deleted":false}
 * {"keytype":"CONFIG","subject":null,"magic":0}                          {"compatibilityLevel":"FULL"}
 * {"keytype":"NOOP","magic":0}                                           (none)
 * </pre>
 */
final class RegistryCodec {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** A record as JSON texts; {@code value} is null for a tombstone and for NOOP. */
  record Encoded(String key, String value) {}

  private RegistryCodec() {}

  static Encoded encode(RegistryRecord change) {
    if (change instanceof VersionSet set) {
      ObjectNode value =
          JSON.createObjectNode()
              .put("subject", set.subject())
              .put("version", set.version())
              .put("id", set.id())
              .put("schema", set.schema())
              .put("deleted", set.deleted());
      return encoded(schemaKey(set.subject(), set.version()), value);
    }
    if (change instanceof VersionGone gone) {
      return encoded(schemaKey(gone.subject(), gone.version()), null);
    }
    if (change instanceof SubjectDeleted deleted) {
      ObjectNode key = key("DELETE_SUBJECT").put("subject", deleted.subject()).put("magic", 0);
      return encoded(
          key,
          JSON.createObjectNode()
              .put("subject", deleted.subject())
              .put("version", deleted.upToVersion()));
    }
    if (change instanceof LevelSet set) {
      return encoded(
          key("CONFIG").put("subject", set.subject().orElse(null)).put("magic", 0),
          set.level()
              .map(level -> JSON.createObjectNode().put("compatibilityLevel", level.name()))
              .orElse(null));
    }
    if (change instanceof ModeSet set) {
      return encoded(
          key("MODE").put("subject", set.subject().orElse(null)).put("magic", 0),
          set.mode().map(mode -> JSON.createObjectNode().put("mode", mode.name())).orElse(null));
    }
    return encoded(key("NOOP").put("magic", 0), null);
  }

  /**
   * Reads a record; empty when it is none that this registry knows: a key type of a newer original,
   * or no JSON at all.
   */
  static Optional<RegistryRecord> decode(String keyText, String valueText) {
    try {
      JsonNode key = JSON.readTree(keyText);
      JsonNode value = valueText == null ? null : JSON.readTree(valueText);
      return switch (key.path("keytype").asText()) {
        case "SCHEMA" -> Optional.of(schema(key, value));
        case "DELETE_SUBJECT" ->
            value == null
                ? Optional.empty()
                : Optional.of(
                    new SubjectDeleted(
                        value.path("subject").asText(), value.path("version").asInt()));
        case "CONFIG" ->
            Optional.of(
                new LevelSet(
                    subject(key), constant(CompatibilityLevel.class, value, "compatibilityLevel")));
        case "MODE" ->
            Optional.of(new ModeSet(subject(key), constant(RegistryMode.class, value, "mode")));
        case "NOOP" -> Optional.of(new Noop());
        default -> Optional.empty();
      };
    } catch (JsonProcessingException notJson) {
      return Optional.empty();
    }
  }

  private static RegistryRecord schema(JsonNode key, JsonNode value) {
    String subject = key.path("subject").asText();
    int version = key.path("version").asInt();
    return value == null
        ? new VersionGone(subject, version)
        : new VersionSet(
            subject,
            version,
            value.path("id").asInt(),
            value.path("schema").asText(),
            value.path("deleted").asBoolean());
  }

  private static Optional<String> subject(JsonNode key) {
    return Optional.ofNullable(key.path("subject").textValue());
  }

  private static <E extends Enum<E>> Optional<E> constant(
      Class<E> type, JsonNode value, String field) {
    String name = value == null ? null : value.path(field).textValue();
    return Arrays.stream(type.getEnumConstants())
        .filter(constant -> constant.name().equals(name))
        .findFirst();
  }

  private static ObjectNode key(String type) {
    return JSON.createObjectNode().put("keytype", type);
  }

  private static ObjectNode schemaKey(String subject, int version) {
    return key("SCHEMA").put("subject", subject).put("version", version).put("magic", 1);
  }

  private static Encoded encoded(ObjectNode key, ObjectNode value) {
    try {
      return new Encoded(
          JSON.writeValueAsString(key), value == null ? null : JSON.writeValueAsString(value));
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException("bug: a JSON tree that cannot be written", impossible);
    }
  }
}
