package whip.sinks.parquet;

/** A record of the node topic that is no batch; the message says why, in a line. */
final class BadBatchException extends Exception {
  private static final long serialVersionUID = 1L;

  BadBatchException(String reason) {
    super(reason);
  }
}
