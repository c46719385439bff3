package whip.streams.operating;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * How a process says how it is:
 *
 * <pre>
 * GET /health/live   → 200 {"status":"up"}
 * GET /health/ready  → 503 {"status":"down","reason":"the topology is REBALANCING"}
 * GET /metrics       → 200 whip_nodes_total 4711.0 …
 * </pre>
 *
 * @param notReadyBecause asked each time: empty, or why the process cannot serve
 * @param metrics in Prometheus' text format
 */
public record HealthRoutes(Supplier<Optional<String>> notReadyBecause, Supplier<String> metrics) {

  private static final ObjectMapper JSON = new ObjectMapper();

  public void add(RoutesConfig routes) {
    routes.get("/health/live", ctx -> answer(ctx, Optional.empty()));
    routes.get("/health/ready", ctx -> answer(ctx, notReadyBecause.get()));
    routes.get("/metrics", ctx -> ctx.contentType(Scrape.CONTENT_TYPE).result(metrics.get()));
  }

  private static void answer(Context ctx, Optional<String> down) throws JsonProcessingException {
    Map<String, String> body =
        down.map(reason -> Map.of("status", "down", "reason", reason))
            .orElse(Map.of("status", "up"));
    ctx.status(down.isEmpty() ? 200 : 503)
        .contentType("application/json")
        .result(JSON.writeValueAsBytes(body));
  }
}
