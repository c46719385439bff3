package whip.streams.registry;

import io.javalin.http.Context;
import io.javalin.http.Handler;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;

/**
 * Asks for credentials by HTTP basic authentication: one pair opens the registry, another one the
 * metrics, so that a scraper cannot change schemas. Health needs none.
 */
public final class BasicAuth implements Handler {
  private final byte[] registry;
  private final byte[] metrics;

  /**
   * Demands them from now on.
   *
   * @param registry {@code user:password} for everything but health and metrics
   * @param metrics {@code user:password} for {@code /metrics} alone
   */
  public BasicAuth(String registry, String metrics) {
    this.registry = header(registry);
    this.metrics = header(metrics);
  }

  @Override
  public void handle(Context ctx) {
    if (ctx.path().startsWith("/health/")) {
      return;
    }
    byte[] wanted = ctx.path().equals("/metrics") ? metrics : registry;
    String shown = ctx.header("Authorization");
    // In constant time: its duration must not show how much of it is right.
    if (shown == null || !MessageDigest.isEqual(shown.getBytes(StandardCharsets.UTF_8), wanted)) {
      ctx.header("WWW-Authenticate", "Basic realm=\"whip\"");
      throw RegistryException.unauthorized();
    }
  }

  private static byte[] header(String credentials) {
    byte[] utf8 = credentials.getBytes(StandardCharsets.UTF_8);
    return ("Basic " + Base64.getEncoder().encodeToString(utf8)).getBytes(StandardCharsets.UTF_8);
  }
}
