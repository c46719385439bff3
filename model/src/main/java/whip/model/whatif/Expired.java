package whip.model.whatif;

/**
 * Records of a run that the node topic no longer holds. The others are as good as another program.
 *
 * @param records how many are gone
 * @param of how many the run had
 * @param topic where they were
 * @param cause the retention setting that removed them, {@code retention.ms=2592000000}
 */
public record Expired(long records, long of, String topic, String cause) {

  /** One sentence without its full stop. */
  public String text() {
    return "records have expired: %d of the run's %d in %s are gone (%s)"
        .formatted(records, of, topic, cause);
  }

  /** Adds those of another run of the same job. */
  public Expired plus(Expired other) {
    return new Expired(
        records + other.records,
        of + other.of,
        topic,
        cause.equals(other.cause) ? cause : cause + ", " + other.cause);
  }
}
