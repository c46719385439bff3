package whip.read;

import io.confluent.kafka.schemaregistry.client.rest.exceptions.RestClientException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;

/** Why a record did not decode: for its own sake, or because the registry does not answer. */
public final class RegistryOutage {
  private static final int SERVER_ERROR = 500;

  private RegistryOutage() {}

  /** Then nothing decodes, and waiting may help. */
  public static boolean isCauseOf(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof SocketException
          || cause instanceof SocketTimeoutException
          || cause instanceof UnknownHostException
          || (cause instanceof RestClientException answer && answer.getStatus() >= SERVER_ERROR)) {
        return true;
      }
    }
    return false;
  }
}
