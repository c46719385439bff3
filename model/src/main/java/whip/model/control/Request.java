package whip.model.control;

import java.time.Instant;

/**
 * Request of one requester to the collector of one run. A later one takes the place of an earlier
 * one; each ends in time.
 *
 * @param requestedAt by the requester's clock, as {@code until} is
 * @param reason for people
 */
public record Request(
    String run, String requester, Instant requestedAt, Instant until, Wish wish, String reason) {

  /** Requester that is a person at the command line. */
  public static final String USER = "user";

  /** Requester that is the topology, for a severe property. */
  public static final String REFINEMENT = "refinement";

  /** Key of its record. */
  public String key() {
    return key(run, requester);
  }

  public static String key(String run, String requester) {
    return run + "/" + requester;
  }

  public boolean isOver(Instant now) {
    return !now.isBefore(until);
  }
}
