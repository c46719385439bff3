package whip.dashboard;

import io.javalin.http.Context;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Access control, and headers that restrict browsers. A browser shows the token once and has a
 * session from then on, which it keeps for pages of this address and port alone; a cookie would go
 * to every port of the host. Or a proxy in front names the user.
 */
final class Guard {
  /** All of the page is in files of its own: nothing inline, nothing from elsewhere. */
  static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:;"
          + " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

  private static final String LOCKED =
      "access denied: no valid session; open the address that `whip dashboard` printed";

  private final String token = random();

  /** Its own, since {@code Authorization} may be that of a proxy. */
  static final String SESSION = "X-Whip-Session";

  /** Not the token: what a browser keeps opens nothing but this process. */
  private final String session = random();

  private final DashboardSettings settings;

  /** None before the port is known: then every request is refused. */
  private volatile Set<String> hosts = Set.of();

  Guard(DashboardSettings settings) {
    this.settings = settings;
  }

  /** Sets the accepted host names, once the port is known. */
  void servesAt(int port) {
    Set<String> names = new HashSet<>();
    for (String name : new String[] {"127.0.0.1", "localhost", "[::1]", settings.shownHost()}) {
      names.add(name.toLowerCase(Locale.ROOT) + ":" + port);
    }
    for (String name : settings.allowedHosts()) {
      names.add(name.toLowerCase(Locale.ROOT));
      names.add(name.toLowerCase(Locale.ROOT) + ":" + port);
    }
    hosts = Set.copyOf(names);
  }

  String token() {
    return token;
  }

  /** Before anything is answered. */
  void check(Context request) {
    headers(request);
    // A name that leads here although we do not have it: a foreign page that reaches for us.
    String host = Optional.ofNullable(request.header("Host")).orElse("");
    if (!hosts.contains(host.toLowerCase(Locale.ROOT))) {
      throw new Refusal(421, "unknown host name; `whip dashboard --allow-host NAME` allows it");
    }
    switch (request.method().name()) {
      case "GET", "HEAD" -> {}
      case "POST", "DELETE" -> checkChange(request, host);
      default -> throw new Refusal(405, "no such method");
    }
    if (request.path().startsWith("/api/") && !request.path().equals("/api/session")) {
      user(request);
    }
  }

  /** The user that the proxy names; empty without one. */
  String user(Context request) {
    if (settings.userHeader().isPresent()) {
      String user = request.header(settings.userHeader().get());
      if (user == null || user.isBlank()) {
        throw new Refusal(
            401,
            "access denied: the proxy sent no user in the header " + settings.userHeader().get());
      }
      return user.strip();
    }
    if (!isSame(request.header(SESSION), session)) {
      throw new Refusal(401, LOCKED);
    }
    return "";
  }

  /** A browser shows the token: it is known by the session from now on. */
  String enter(String shown) {
    if (settings.userHeader().isPresent() || !isSame(shown, token)) {
      throw new Refusal(401, LOCKED);
    }
    return session;
  }

  /** Checks that a change comes from our own page, or from no page at all. */
  private static void checkChange(Context request, String host) {
    String origin = request.header("Origin");
    if (origin != null && !origin.replaceFirst("^https?://", "").equalsIgnoreCase(host)) {
      throw new Refusal(403, "request from another page refused: " + origin);
    }
    String site = request.header("Sec-Fetch-Site");
    if (site != null && !site.equals("same-origin")) {
      throw new Refusal(403, "request from another page refused");
    }
    String type = Optional.ofNullable(request.header("Content-Type")).orElse("");
    if (request.method().name().equals("POST") && !type.startsWith("application/json")) {
      throw new Refusal(415, "a request's body has to be application/json");
    }
  }

  private static void headers(Context answer) {
    answer.header("Content-Security-Policy", POLICY);
    answer.header("X-Content-Type-Options", "nosniff");
    answer.header("X-Frame-Options", "DENY");
    answer.header("Referrer-Policy", "no-referrer");
    answer.header("Cross-Origin-Opener-Policy", "same-origin");
    answer.header("Cross-Origin-Resource-Policy", "same-origin");
    answer.header("Cache-Control", "no-store");
  }

  /** Takes as long for a wrong one as for the right one. */
  private static boolean isSame(String given, String wanted) {
    return given != null
        && MessageDigest.isEqual(
            given.getBytes(StandardCharsets.UTF_8), wanted.getBytes(StandardCharsets.UTF_8));
  }

  private static String random() {
    byte[] bytes = new byte[32];
    new SecureRandom().nextBytes(bytes);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
