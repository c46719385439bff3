package whip.codec;

/** The keys of every topic begin with a run id: what may stand in one. */
public final class RunIds {

  /** Long enough for any host name, job id and time stamp. */
  private static final int MAX_CHARS = 200;

  private RunIds() {}

  /** Whether a record is the word to forget a run: no value, under the run's own id. */
  public static boolean isRemoval(String key, byte[] value) {
    return value == null && key != null && isValid(key);
  }

  /** An id has no slash, which ends it in a key, and no spaces and control characters. */
  public static boolean isValid(String run) {
    return !run.isEmpty()
        && run.length() <= MAX_CHARS
        && run.chars().allMatch(c -> c > ' ' && c != '/' && !Character.isISOControl(c));
  }
}
