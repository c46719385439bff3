package whip.dashboard;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Scheduler;

/**
 * Receives the body of a request before anything else looks at the request, and without a thread
 * that waits for it: a body that does not come would keep one of the server's threads otherwise.
 * Bounded in size, in time, and in how many are received at once.
 */
final class WholeBodies extends Handler.Wrapper {
  /** A question is a kilobyte: the slowest network has brought it by then. */
  static final Duration PATIENCE = Duration.ofSeconds(5);

  /** 16 MiB of bodies. */
  static final int OPEN_MAX = 256;

  /** A sender gets its answer behind that; one that is cut off while it writes gets none. */
  private static final int DROPPED_MAX = 1 << 20;

  private final int bytesMax;
  private final Semaphore open = new Semaphore(OPEN_MAX);

  WholeBodies(int bytesMax) {
    this.bytesMax = bytesMax;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    boolean hasBody =
        request.getLength() > 0 || request.getHeaders().contains(HttpHeader.TRANSFER_ENCODING);
    if (!hasBody) {
      return super.handle(request, response, callback);
    }
    if (!open.tryAcquire()) {
      Response.writeError(request, response, callback, HttpStatus.SERVICE_UNAVAILABLE_503);
    } else {
      new Receiving(request, response, callback).run();
    }
    return true;
  }

  /** One body; runs again whenever more of it is there. */
  private final class Receiving implements Runnable {
    private final Request request;
    private final Response response;
    private final Callback callback;
    private final Scheduler.Task limit;
    private final ByteArrayOutputStream body = new ByteArrayOutputStream();
    private long received;

    private Receiving(Request request, Response response, Callback callback) {
      this.request = request;
      this.response = response;
      this.callback = callback;
      limit =
          request
              .getComponents()
              .getScheduler()
              .schedule(this::hangUp, PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
    }

    @Override
    public void run() {
      for (Content.Chunk chunk = request.read(); ; chunk = request.read()) {
        if (chunk == null) {
          request.demand(this);
          return;
        }
        if (Content.Chunk.isFailure(chunk)) {
          end();
          callback.failed(chunk.getFailure());
          return;
        }
        boolean isLast = chunk.isLast();
        take(chunk);
        boolean isTooLarge = received > bytesMax;
        if (isLast || received > DROPPED_MAX) {
          end();
          if (isTooLarge) {
            Response.writeError(request, response, callback, HttpStatus.PAYLOAD_TOO_LARGE_413);
          } else {
            request.getComponents().getExecutor().execute(this::handle);
          }
          return;
        }
      }
    }

    /**
     * A copy, since the buffer it lies in is larger and has other uses; of what is too large,
     * nothing.
     */
    private void take(Content.Chunk chunk) {
      ByteBuffer buffer = chunk.getByteBuffer();
      received += buffer.remaining();
      if (received <= bytesMax) {
        byte[] bytes = new byte[buffer.remaining()];
        buffer.get(bytes);
        body.writeBytes(bytes);
      }
      chunk.release();
    }

    /** The next read fails then. */
    private void hangUp() {
      request
          .getConnectionMetaData()
          .getConnection()
          .getEndPoint()
          .close(new TimeoutException("no whole body within " + PATIENCE));
    }

    private void end() {
      limit.cancel();
      open.release();
    }

    private void handle() {
      try {
        Request whole = new Whole(request, ByteBuffer.wrap(body.toByteArray()));
        if (!getHandler().handle(whole, response, callback)) {
          Response.writeError(request, response, callback, HttpStatus.NOT_FOUND_404);
        }
      } catch (Exception failed) {
        Response.writeError(request, response, callback, failed);
      }
    }
  }

  /** The request with a body that is there. */
  private static final class Whole extends Request.Wrapper {
    private Content.Chunk next;

    private Whole(Request request, ByteBuffer body) {
      super(request);
      next = Content.Chunk.from(body, true);
    }

    @Override
    public Content.Chunk read() {
      Content.Chunk now = next;
      next = Content.Chunk.EOF;
      return now;
    }

    @Override
    public void demand(Runnable whenThereIsMore) {
      whenThereIsMore.run();
    }
  }
}
