package whip.dashboard;

import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Scheduler;

/**
 * Closes connections on which no request has begun for too long. The server's own limit restarts
 * with every byte, so that headers could come a letter at a time, for hours.
 */
final class SlowConnections extends Handler.Wrapper {
  /** Also how long a browser finds its connection open again without asking. */
  static final Duration PATIENCE = Duration.ofSeconds(10);

  private static final Duration LOOK_EVERY = Duration.ofSeconds(1);

  // Those on which a request is being answered: a page listens for as long as it is open.
  private final Set<EndPoint> busy = ConcurrentHashMap.newKeySet();
  // The others, and since when, by System.nanoTime().
  private final Map<EndPoint, Long> quiet = new ConcurrentHashMap<>();
  private volatile Scheduler.Task next;

  @Override
  protected void doStart() throws Exception {
    super.doStart();
    lookLater();
  }

  @Override
  protected void doStop() throws Exception {
    next.cancel();
    super.doStop();
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    EndPoint client = request.getConnectionMetaData().getConnection().getEndPoint();
    busy.add(client);
    quiet.remove(client);
    Request.addCompletionListener(request, failure -> busy.remove(client));
    return super.handle(request, response, callback);
  }

  private void lookLater() {
    next =
        getServer()
            .getScheduler()
            .schedule(this::look, LOOK_EVERY.toMillis(), TimeUnit.MILLISECONDS);
  }

  private void look() {
    long now = System.nanoTime();
    Set<EndPoint> connected = new HashSet<>();
    for (Connector connector : getServer().getConnectors()) {
      connected.addAll(connector.getConnectedEndPoints());
    }
    quiet.keySet().retainAll(connected);
    connected.removeAll(busy);
    for (EndPoint client : connected) {
      Long since = quiet.putIfAbsent(client, now);
      if (since != null && now - since > PATIENCE.toNanos()) {
        client.close(new TimeoutException("no request within " + PATIENCE));
      }
    }
    if (isRunning()) {
      lookLater();
    }
  }
}
