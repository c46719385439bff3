package whip.cli.control;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import whip.cli.session.UserException;

/** Times as options take them: {@code 30s}, {@code 10m}, {@code 2h}; a day at most. */
public final class Lasting {
  private static final Pattern FORM = Pattern.compile("([1-9][0-9]{0,6})(s|m|h)");

  /** Collectors end what lasts longer. */
  private static final Duration MOST = Duration.ofDays(1);

  private Lasting() {}

  /**
   * Reads one.
   *
   * @param option that takes it
   */
  public static Duration parse(String option, String given) {
    Matcher form = FORM.matcher(given);
    if (form.matches()) {
      long number = Long.parseLong(form.group(1));
      Duration lasting =
          switch (form.group(2)) {
            case "s" -> Duration.ofSeconds(number);
            case "m" -> Duration.ofMinutes(number);
            default -> Duration.ofHours(number);
          };
      if (lasting.compareTo(MOST) <= 0) {
        return lasting;
      }
    }
    throw new UserException(
        "%s takes a time up to 24h, such as 30s or 10m, not %s".formatted(option, given));
  }
}
