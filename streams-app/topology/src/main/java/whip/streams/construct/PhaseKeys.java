package whip.streams.construct;

/** Names of phases in keys of rows, whose parts a slash divides. */
final class PhaseKeys {
  private PhaseKeys() {}

  /** {@code a/b 5%} as {@code a%2Fb 5%25}. */
  static String escaped(String name) {
    return name.replace("%", "%25").replace("/", "%2F");
  }
}
