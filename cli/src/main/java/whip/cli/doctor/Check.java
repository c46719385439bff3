package whip.cli.doctor;

import java.util.ArrayList;
import java.util.List;

/**
 * One thing that was looked at:
 *
 * <pre>
 * ok       OpenMP runtime: version 19, loads the collector
 * broken   broker: no engine is ready
 *          fix: whip engine start
 * </pre>
 *
 * @param fix advice; empty where nothing has to be done
 */
public record Check(String what, Verdict verdict, String found, String fix) {

  /** How it is. */
  public enum Verdict {
    OK,
    /** Profiles work, with a restriction. */
    LIMITED,
    /** Profiles do not work. */
    BROKEN
  }

  static Check ok(String what, String found) {
    return new Check(what, Verdict.OK, found, "");
  }

  static Check limited(String what, String found, String fix) {
    return new Check(what, Verdict.LIMITED, found, fix);
  }

  static Check broken(String what, String found, String fix) {
    return new Check(what, Verdict.BROKEN, found, fix);
  }

  /** Lines shown to the user. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add(
        "%-8s %s: %s".formatted(verdict.name().toLowerCase(java.util.Locale.ROOT), what, found));
    if (!fix.isEmpty()) {
      lines.add("         fix: " + fix);
    }
    return lines;
  }
}
