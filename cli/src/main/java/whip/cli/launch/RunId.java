package whip.cli.launch;

import java.security.SecureRandom;

/** Names of runs: short enough to type, too many to meet twice. */
public final class RunId {
  private static final int CHARS = 10; // 36^10 = 3.6e15 ids
  private static final String ALPHABET = "0123456789abcdefghijklmnopqrstuvwxyz";

  private RunId() {}

  /** A new one, ten letters and digits. */
  public static String generate() {
    SecureRandom random = new SecureRandom();
    StringBuilder id = new StringBuilder(CHARS);
    for (int i = 0; i < CHARS; i++) {
      id.append(ALPHABET.charAt(random.nextInt(ALPHABET.length())));
    }
    return id.toString();
  }
}
