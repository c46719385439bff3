package whip.streams.registry;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.javalin.Javalin;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.Handler;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import whip.streams.operating.HealthRoutes;
import whip.streams.registry.RegistryRecord.VersionSet;

/**
 * The registry over HTTP, in the Confluent REST protocol, on the loopback interface; and the health
 * and metrics of the process it runs in.
 *
 * <pre>
 * POST /subjects/whip.run-value/versions  {"schema":"…"}   → 200 {"id":1}
 * GET  /schemas/ids/7                                      → 404 {"error_code":40403,"message":"Schema 7 not found"}
 * </pre>
 */
public final class RegistryServer implements AutoCloseable {
  static final String CONTENT_TYPE = "application/vnd.schemaregistry.v1+json";
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Javalin javalin;
  private final SchemaRegistry registry;

  /**
   * Starts serving.
   *
   * @param port 0: any free one
   * @param guard asks for a password, where there is one
   * @param health of the process it runs in
   */
  public RegistryServer(
      SchemaRegistry registry, int port, Optional<BasicAuth> guard, HealthRoutes health) {
    this.registry = registry;
    this.javalin =
        Javalin.create(
                config -> {
                  config.startup.showJavalinBanner = false;
                  config.jetty.host = "127.0.0.1";
                  config.jetty.port = port;
                  guard.ifPresent(config.routes::before);
                  schemaRoutes(config.routes);
                  subjectRoutes(config.routes);
                  compatibilityRoutes(config.routes);
                  configRoutes(config.routes);
                  health.add(config.routes);
                  errorAnswers(config.routes);
                })
            .start();
  }

  /** Where clients find it: {@code http://127.0.0.1:PORT}. */
  public String url() {
    return urlAt(javalin.port());
  }

  /** Where clients will find one that is started on the port. */
  public static String urlAt(int port) {
    return "http://127.0.0.1:" + port;
  }

  @Override
  public void close() {
    javalin.stop();
  }

  private void schemaRoutes(RoutesConfig routes) {
    routes.get("/", answer(ctx -> Map.of()));
    routes.get("/schemas/types", answer(ctx -> List.of("AVRO")));
    routes.get("/schemas/ids/{id}", answer(ctx -> Map.of("schema", registry.schema(id(ctx)))));
    routes.get("/schemas/ids/{id}/schema", answer(ctx -> tree(registry.schema(id(ctx)))));
    routes.get(
        "/schemas/ids/{id}/subjects",
        answer(
            ctx ->
                registry.versionsOf(id(ctx)).stream()
                    .map(VersionSet::subject)
                    .distinct()
                    .toList()));
    routes.get(
        "/schemas/ids/{id}/versions",
        answer(
            ctx ->
                registry.versionsOf(id(ctx)).stream()
                    .map(set -> Map.of("subject", set.subject(), "version", set.version()))
                    .toList()));
  }

  private void subjectRoutes(RoutesConfig routes) {
    routes.get(
        "/subjects",
        answer(
            ctx ->
                registry.subjects(
                    Optional.ofNullable(ctx.queryParam("subjectPrefix")).orElse(""),
                    flag(ctx, "deleted"))));
    routes.post(
        "/subjects/{subject}",
        answer(
            ctx -> described(registry.lookup(subject(ctx), schemaOf(ctx), flag(ctx, "deleted")))));
    routes.delete(
        "/subjects/{subject}",
        answer(ctx -> registry.deleteSubject(subject(ctx), flag(ctx, "permanent"))));
    routes.get(
        "/subjects/{subject}/versions",
        answer(ctx -> registry.versions(subject(ctx), flag(ctx, "deleted"))));
    routes.post(
        "/subjects/{subject}/versions",
        answer(ctx -> Map.of("id", registry.register(subject(ctx), schemaOf(ctx)))));
    routes.get("/subjects/{subject}/versions/{version}", answer(ctx -> described(version(ctx))));
    routes.get(
        "/subjects/{subject}/versions/{version}/schema",
        answer(ctx -> tree(version(ctx).schema())));
    routes.get(
        "/subjects/{subject}/versions/{version}/referencedby",
        answer(
            ctx -> {
              version(ctx);
              return List.of(); // No schema refers to another here: references are refused.
            }));
    routes.delete(
        "/subjects/{subject}/versions/{version}",
        answer(
            ctx ->
                registry.deleteVersion(
                    subject(ctx), ctx.pathParam("version"), flag(ctx, "permanent"))));
  }

  private void compatibilityRoutes(RoutesConfig routes) {
    routes.post(
        "/compatibility/subjects/{subject}/versions",
        answer(ctx -> verdict(ctx, Optional.empty())));
    routes.post(
        "/compatibility/subjects/{subject}/versions/{version}",
        answer(ctx -> verdict(ctx, Optional.of(ctx.pathParam("version")))));
  }

  private void configRoutes(RoutesConfig routes) {
    ConfigRoutes config = new ConfigRoutes(registry);
    routes.get("/config", answer(ctx -> config.defaultLevel()));
    routes.put("/config", answer(ctx -> config.setDefaultLevel(body(ctx))));
    routes.delete("/config", answer(ctx -> config.resetDefaultLevel()));
    routes.get(
        "/config/{subject}",
        answer(ctx -> config.level(subject(ctx), flag(ctx, "defaultToGlobal"))));
    routes.put("/config/{subject}", answer(ctx -> config.setLevel(subject(ctx), body(ctx))));
    routes.delete("/config/{subject}", answer(ctx -> config.resetLevel(subject(ctx))));
    routes.get("/mode", answer(ctx -> config.defaultMode()));
    routes.put("/mode", answer(ctx -> config.setDefaultMode(body(ctx))));
    routes.get(
        "/mode/{subject}", answer(ctx -> config.mode(subject(ctx), flag(ctx, "defaultToGlobal"))));
    routes.put("/mode/{subject}", answer(ctx -> config.setMode(subject(ctx), body(ctx))));
    routes.delete("/mode/{subject}", answer(ctx -> config.resetMode(subject(ctx))));
  }

  private static void errorAnswers(RoutesConfig routes) {
    routes.exception(
        RegistryException.class,
        (refused, ctx) -> error(ctx, refused.status(), refused.code(), refused.getMessage()));
    routes.error(
        404,
        ctx -> {
          if (!CONTENT_TYPE.equals(ctx.res().getContentType())) {
            error(ctx, 404, 404, "HTTP 404 Not Found");
          }
        });
  }

  private VersionSet version(Context ctx) {
    return registry.version(subject(ctx), ctx.pathParam("version"), flag(ctx, "deleted"));
  }

  private Map<String, Object> verdict(Context ctx, Optional<String> version) {
    List<String> violations = registry.violations(subject(ctx), version, schemaOf(ctx));
    return flag(ctx, "verbose")
        ? Map.of("is_compatible", violations.isEmpty(), "messages", violations)
        : Map.of("is_compatible", violations.isEmpty());
  }

  private static Map<String, Object> described(VersionSet set) {
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("subject", set.subject());
    answer.put("version", set.version());
    answer.put("id", set.id());
    answer.put("schema", set.schema());
    return answer;
  }

  /** The Avro schema of a request; anything else that a registry may hold is refused by name. */
  private static String schemaOf(Context ctx) {
    JsonNode body = body(ctx);
    String type = body.path("schemaType").asText("AVRO");
    if (!type.equals("AVRO") && !type.equals("null")) {
      throw RegistryException.invalidSchema(
          "schema type " + type + " is not served here, only AVRO");
    }
    for (String unserved : List.of("references", "metadata", "ruleSet")) {
      if (!body.path(unserved).isEmpty()) {
        throw RegistryException.invalidSchema(unserved + " are not served here");
      }
    }
    if (!body.path("schema").isTextual()) {
      throw RegistryException.invalidSchema("the field schema is missing");
    }
    return body.path("schema").textValue();
  }

  private static JsonNode body(Context ctx) {
    return tree(ctx.body());
  }

  private static JsonNode tree(String json) {
    try {
      return JSON.readTree(json);
    } catch (JsonProcessingException malformed) {
      throw RegistryException.malformed(malformed.getOriginalMessage());
    }
  }

  private static String subject(Context ctx) {
    return ctx.pathParam("subject");
  }

  private static int id(Context ctx) {
    try {
      return Integer.parseInt(ctx.pathParam("id"));
    } catch (NumberFormatException notANumber) {
      throw RegistryException.schemaNotFound();
    }
  }

  private static boolean flag(Context ctx, String name) {
    return Arrays.asList("true", "").contains(ctx.queryParam(name));
  }

  private interface Answer {
    Object to(Context ctx);
  }

  private static Handler answer(Answer answer) {
    return ctx -> write(ctx, answer.to(ctx));
  }

  private static void error(Context ctx, int status, int code, String message) {
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("error_code", code);
    body.put("message", message);
    ctx.status(status);
    write(ctx, body);
  }

  private static void write(Context ctx, Object answer) {
    try {
      ctx.contentType(CONTENT_TYPE).result(JSON.writeValueAsBytes(answer));
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException("bug: an answer that is no JSON", impossible);
    }
  }
}
