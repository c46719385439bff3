package whip.streams.registry;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The answers of {@code /config} (compatibility levels) and {@code /mode}, for all subjects and for
 * one.
 */
record ConfigRoutes(SchemaRegistry registry) {

  Map<String, Object> defaultLevel() {
    return asked(registry.defaultLevel());
  }

  Map<String, Object> setDefaultLevel(JsonNode body) {
    return put(Optional.empty(), body);
  }

  Map<String, Object> resetDefaultLevel() {
    registry.setLevel(Optional.empty(), Optional.empty());
    return defaultLevel();
  }

  Map<String, Object> level(String subject, boolean orDefault) {
    Optional<CompatibilityLevel> own = registry.subjectLevel(subject);
    if (own.isEmpty() && !orDefault) {
      throw RegistryException.subjectLevelNotSet(subject);
    }
    return asked(registry.effectiveLevel(subject));
  }

  Map<String, Object> setLevel(String subject, JsonNode body) {
    return put(Optional.of(subject), body);
  }

  Map<String, Object> resetLevel(String subject) {
    CompatibilityLevel former =
        registry
            .subjectLevel(subject)
            .orElseThrow(() -> RegistryException.subjectLevelNotSet(subject));
    registry.setLevel(Optional.of(subject), Optional.empty());
    return asked(former);
  }

  Map<String, Object> defaultMode() {
    return Map.of("mode", registry.defaultMode());
  }

  Map<String, Object> setDefaultMode(JsonNode body) {
    return putMode(Optional.empty(), body);
  }

  Map<String, Object> mode(String subject, boolean orDefault) {
    Optional<RegistryMode> own = registry.subjectMode(subject);
    if (own.isEmpty() && !orDefault) {
      throw RegistryException.subjectModeNotSet(subject);
    }
    return Map.of("mode", own.orElseGet(registry::defaultMode));
  }

  Map<String, Object> setMode(String subject, JsonNode body) {
    return putMode(Optional.of(subject), body);
  }

  Map<String, Object> resetMode(String subject) {
    RegistryMode former =
        registry
            .subjectMode(subject)
            .orElseThrow(() -> RegistryException.subjectModeNotSet(subject));
    registry.setMode(Optional.of(subject), Optional.empty());
    return Map.of("mode", former);
  }

  private Map<String, Object> put(Optional<String> subject, JsonNode body) {
    CompatibilityLevel level =
        constant(
            CompatibilityLevel.values(), body, "compatibility", RegistryException::invalidLevel);
    registry.setLevel(subject, Optional.of(level));
    return Map.of("compatibility", level);
  }

  private Map<String, Object> putMode(Optional<String> subject, JsonNode body) {
    RegistryMode mode =
        constant(RegistryMode.values(), body, "mode", RegistryException::invalidMode);
    registry.setMode(subject, Optional.of(mode));
    return Map.of("mode", mode);
  }

  private static Map<String, Object> asked(CompatibilityLevel level) {
    return Map.of("compatibilityLevel", level);
  }

  private static <E extends Enum<E>> E constant(
      E[] constants, JsonNode body, String field, Function<String, RegistryException> refusal) {
    String name = body.path(field).asText("");
    return Arrays.stream(constants)
        .filter(constant -> constant.name().equals(name))
        .findFirst()
        .orElseThrow(() -> refusal.apply(name));
  }
}
