package whip.streams.registry;

import io.javalin.http.Context;
import io.javalin.http.Handler;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;

/**
 * Lets nobody in without the credentials, but answers everybody's question about the process's
 * health.
 */
final class BasicAuth implements Handler {
  private final byte[] wanted;

  /**
   * Demands them from now on.
   *
   * @param credentials {@code user:password}
   */
  BasicAuth(String credentials) {
    byte[] utf8 = credentials.getBytes(StandardCharsets.UTF_8);
    wanted = ("Basic " + Base64.getEncoder().encodeToString(utf8)).getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public void handle(Context ctx) {
    // Neither names a program, and who watches over a machine has no key to its users' engines.
    if (ctx.path().startsWith("/health/") || ctx.path().equals("/metrics")) {
      return;
    }
    String shown = ctx.header("Authorization");
    // In constant time: how long it takes must not tell how much of it is right.
    if (shown == null || !MessageDigest.isEqual(shown.getBytes(StandardCharsets.UTF_8), wanted)) {
      ctx.header("WWW-Authenticate", "Basic realm=\"whip\"");
      throw RegistryException.unauthorized();
    }
  }
}
