package whip.streams.operating;

import io.javalin.Javalin;

/** Health and metrics of a process that serves nothing else. */
public final class HealthServer implements AutoCloseable {

  private final Javalin javalin;

  /**
   * Starts serving.
   *
   * @param host {@code 127.0.0.1}, or what others can reach: it names no program, but anybody who
   *     can connect may read it
   * @param port 0: any free one
   */
  public HealthServer(String host, int port, HealthRoutes routes) {
    javalin =
        Javalin.create(
                config -> {
                  config.startup.showJavalinBanner = false;
                  config.jetty.host = host;
                  config.jetty.port = port;
                  routes.add(config.routes);
                })
            .start();
  }

  public int port() {
    return javalin.port();
  }

  @Override
  public void close() {
    javalin.stop();
  }
}
