package whip.dashboard;

import java.util.List;
import java.util.Optional;

/**
 * Where the dashboard is served, and to whom.
 *
 * @param host address to listen on
 * @param port 0: any free one
 * @param allowedHosts further names that browsers may call it by: a proxy's
 * @param userHeader the header in which a proxy says who asks; empty: who has the token gets in
 */
public record Settings(
    String host, int port, List<String> allowedHosts, Optional<String> userHeader) {

  public Settings {
    allowedHosts = List.copyOf(allowedHosts);
  }

  /** As it stands in an address. */
  String shownHost() {
    return host.contains(":") ? "[" + host + "]" : host;
  }

  boolean isLoopback() {
    return host.startsWith("127.") || host.equals("localhost") || host.equals("::1");
  }

  /** A machine's files are for its user, not for all whom a proxy lets in. */
  boolean showsSources() {
    return userHeader.isEmpty();
  }
}
