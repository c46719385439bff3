package whip.dashboard;

import java.util.List;
import java.util.Optional;

/**
 * Address of the dashboard, and its access.
 *
 * @param host address to listen on
 * @param port 0: any free one
 * @param allowedHosts further names that browsers may call it by: a proxy's
 * @param userHeader the header in which a proxy names the user; empty: the token gives access
 */
public record DashboardSettings(
    String host, int port, List<String> allowedHosts, Optional<String> userHeader) {

  public DashboardSettings {
    allowedHosts = List.copyOf(allowedHosts);
  }

  /** Host as written in an address. */
  String shownHost() {
    return host.contains(":") ? "[" + host + "]" : host;
  }

  boolean isLoopback() {
    return host.startsWith("127.") || host.equals("localhost") || host.equals("::1");
  }

  /** A machine's files are for its user, not for all users of a proxy. */
  boolean showsSources() {
    return userHeader.isEmpty();
  }
}
