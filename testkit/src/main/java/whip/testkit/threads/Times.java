package whip.testkit.threads;

/**
 * How long a thread took for a construct, without the tasks that it ran meanwhile.
 *
 * @param enter waiting to enter
 * @param exit after the body: waiting for other members, or for tasks
 */
public record Times(long enter, long body, long exit) {
  static final Times NONE = new Times(0, 0, 0);

  /** All of it: ompP's {@code execT}. */
  public long all() {
    return enter + body + exit;
  }

  Times plus(Times other) {
    return new Times(enter + other.enter, body + other.body, exit + other.exit);
  }
}
