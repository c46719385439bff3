package whip.view;

import java.util.List;

/**
 * Five shades of blue for shares of time. Each is darker than the one before, so that they differ
 * in grey too, and for everyone who sees colours differently.
 *
 * @param from least share in percent
 */
record TimeShade(double from, String text, String fill, String ink) {

  static final List<TimeShade> ALL =
      List.of(
          new TimeShade(0, "< 1 %", "#f7fbff", "#000000"),
          new TimeShade(1, "1 % to 5 %", "#c6dbef", "#000000"),
          new TimeShade(5, "5 % to 20 %", "#6baed6", "#000000"),
          new TimeShade(20, "20 % to 50 %", "#2171b5", "#ffffff"),
          new TimeShade(50, ">= 50 %", "#08306b", "#ffffff"));

  /** The shade for a share in percent. */
  static TimeShade of(double percent) {
    TimeShade shade = ALL.get(0);
    for (TimeShade next : ALL) {
      if (percent >= next.from) {
        shade = next;
      }
    }
    return shade;
  }
}
