package whip.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;
import whip.cli.dashboard.Desktop;
import whip.cli.dashboard.OpenDashboard;
import whip.cli.launch.Signals;
import whip.cli.lookup.RunLookup;
import whip.cli.session.Session;
import whip.cli.session.UserException;
import whip.dashboard.Dashboard;
import whip.dashboard.DashboardSettings;
import whip.read.Cluster;

/** {@code dashboard}: profiles in a browser, until it is interrupted. */
@Command(
    name = "dashboard",
    description = "Show runs and their profiles in a browser, while they change.",
    footer = {
      "",
      "Example: whip dashboard --run last",
      "On another machine: ssh -L 9447:127.0.0.1:9447 HOST whip dashboard",
      "",
      "Ctrl-C ends it. The address that it prints lets its reader in. While it runs,",
      "whip run prints each run's address."
    })
final class DashboardVerb implements Callable<Integer> {
  /** Remembered by browsers' histories, so that links stay good; another one where it is taken. */
  private static final int USUAL_PORT = 9447;

  @Option(
      names = "--run",
      paramLabel = "RUN",
      description = "print the address of this run: an id, a unique prefix of one, or last")
  String run;

  @Option(
      names = "--port",
      paramLabel = "N",
      description = "port to listen on; 0: any free one; default 9447, or any free one")
  Integer port;

  @Option(
      names = "--host",
      paramLabel = "ADDR",
      defaultValue = "127.0.0.1",
      description =
          "address to listen on; default ${DEFAULT-VALUE}, which only this machine can reach")
  String host;

  @Option(
      names = "--allow-host",
      paramLabel = "NAME",
      description = "further host name that browsers may use for it, such as a proxy's")
  List<String> allowedHosts = List.of();

  @Option(
      names = "--user-header",
      paramLabel = "NAME",
      description =
          "header in which a proxy names the user, in place of the token; only the proxy may reach the port then")
  String userHeader;

  @Option(names = "--no-open", description = "do not open a browser, even on a desktop")
  boolean noOpen;

  @ParentCommand Whip whip;
  @Mixin ClusterOptions clusters;

  @Override
  public Integer call() throws InterruptedException, IOException {
    if (port != null && (port < 0 || port > 65_535)) {
      throw new UserException("--port takes a number from 0 to 65535");
    }
    Cluster cluster = clusters.clusterForPrograms();
    String view = run == null ? "/" : "/run/" + RunLookup.nameOf(cluster, run);
    CountDownLatch interrupted = new CountDownLatch(1);
    for (String signal : List.of("INT", "TERM", "HUP")) {
      Signals.on(signal, name -> interrupted.countDown());
    }
    Path state = whip.session.home().state();
    try (Dashboard dashboard = start(cluster)) {
      OpenDashboard open = OpenDashboard.ofThisProcess(cluster, dashboard.invitation("/"));
      boolean announced = announced(open, state);
      whip.session.say("the dashboard is at");
      whip.session.print(List.of("", "    " + dashboard.invitation(view), ""));
      whip.session.say(
          userHeader == null
              ? "the address lets its reader in; Ctrl-C ends it"
              : "the proxy lets readers in; Ctrl-C ends it");
      if (!host.startsWith("127.") && !host.equals("localhost") && !host.equals("::1")) {
        whip.session.say(
            "other machines can reach %s, and the connection is not encrypted: see docs/dashboard.md",
            host);
      }
      if (announced && !noOpen && userHeader == null) {
        openOnDesktop(whip.session, dashboard.invitation(view), state);
      }
      interrupted.await();
      if (announced) {
        open.withdraw(state);
        Files.deleteIfExists(state.resolve("dashboard.html"));
      }
      whip.session.say("the dashboard has ended");
    }
    return 0;
  }

  /** Where a user sits in front. */
  static void openOnDesktop(Session session, String invitation, Path state) throws IOException {
    Optional<Desktop> desktop =
        session.isTerminal() ? Desktop.of(session.environment()) : Optional.empty();
    if (desktop.isPresent()) {
      desktop.get().open(invitation, state.resolve("dashboard.html"));
    }
  }

  /** It serves all the same where other commands cannot learn of it. */
  private boolean announced(OpenDashboard open, Path state) {
    try {
      open.announce(state);
      return true;
    } catch (IOException refused) {
      whip.session.say(
          "`whip run` will not name this dashboard: %s cannot be written (%s)",
          state, refused.getMessage());
      return false;
    }
  }

  private Dashboard start(Cluster cluster) {
    try {
      return Dashboard.start(cluster, settings(port == null ? USUAL_PORT : port));
    } catch (Dashboard.StartException refused) {
      if (port != null) {
        throw new UserException(refused.getMessage(), refused);
      }
    }
    try {
      return Dashboard.start(cluster, settings(0));
    } catch (Dashboard.StartException refused) {
      throw new UserException(refused.getMessage(), refused);
    }
  }

  private DashboardSettings settings(int chosen) {
    return new DashboardSettings(host, chosen, allowedHosts, Optional.ofNullable(userHeader));
  }
}
