package whip.cli.top;

import whip.platform.Printable;

/** A printable line of the screen. What it says does not depend on how it looks. */
record Line(String text, Look look) {

  enum Look {
    PLAIN,
    BOLD,
    /** The heads of columns, and the row under the cursor. */
    REVERSE,
    /** Warning that should not be overlooked: the only look with a colour, where there are any. */
    ALERT
  }

  Line {
    text = Printable.text(text);
  }

  static Line plain(String text) {
    return new Line(text, Look.PLAIN);
  }
}
